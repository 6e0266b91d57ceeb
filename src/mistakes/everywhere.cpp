#include "mistakes/everywhere.hpp"

#include <algorithm>
#include <memory>
#include <unordered_map>

namespace byhand {

namespace {

/// Mistakes within mistakes may double a part of the rule each time.
constexpr std::size_t most_nodes_of_all = 4 * most_nodes;

/// Whether the tree has no more nodes; looks at no more of them.
bool is_at_most(std::size_t& nodes_left, const Expression& tree) {
  if (nodes_left == 0) return false;
  --nodes_left;
  return std::all_of(
      tree.operands.begin(), tree.operands.end(),
      [&](const ExpressionPointer& operand) { return is_at_most(nodes_left, *operand); });
}

using Changed = std::unordered_map<const Expression*, ExpressionPointer>;

/// The tree with what has changed in it; in what has changed nothing more is looked for.
ExpressionPointer with_changes(const ExpressionPointer& tree, const Changed& changed) {
  if (const auto found = changed.find(tree.get()); found != changed.end()) return found->second;
  std::shared_ptr<Expression> copy;
  for (std::size_t i = 0; i < tree->operands.size(); ++i) {
    const ExpressionPointer operand = with_changes(tree->operands[i], changed);
    if (operand == tree->operands[i]) continue;
    if (copy == nullptr) copy = std::make_shared<Expression>(*tree);
    copy->operands[i] = operand;
  }
  return copy != nullptr ? ExpressionPointer(copy) : tree;
}

/// Makes mistakes from the innermost to the outermost, as a replacement may hold what it replaces.
class Replacing {
 public:
  Replacing(std::span<const Site> sites, const PlacedMistakes& placed)
      : m_sites(sites), m_ends(sites.size()), m_made(sites.size()), m_now(sites.size()) {
    for (const PlacedMistake& mistake : placed) m_made[mistake.site] = mistake.replacement.tree;
  }

  ExpressionPointer result() {
    for (std::size_t i = m_sites.size(); i-- > 0;) {  // parts stand behind the whole
      m_ends[i] = std::max(m_ends[i], i + 1);
      if (!m_sites[i].is_root()) {
        std::size_t& end = m_ends[index_of(*m_sites[i].parent)];
        end = std::max(end, m_ends[i]);
      }
      if (m_made[i] != nullptr || is_behind_name(m_sites[i])) replace(i);
    }
    return with_changes(m_sites[0].node, changed_in(0, m_sites.size()));
  }

 private:
  std::size_t index_of(const Site& site) const {
    return static_cast<std::size_t>(&site - m_sites.data());
  }

  static bool is_behind_name(const Site& site) {
    return site.is_inside_name && (site.is_root() || !site.parent->is_inside_name);
  }

  /// What stands in the rule there: the name, where the site is the rule behind one.
  const Expression* written_at(const Site& site) const {
    return site.is_root() ? m_sites[0].node.get() : site.parent->node->operands[site.operand].get();
  }

  Changed changed_in(std::size_t begin, std::size_t end) const {
    Changed changed;
    for (std::size_t i = begin; i < end; ++i) {
      if (m_now[i] != nullptr) changed[written_at(m_sites[i])] = m_now[i];
    }
    return changed;
  }

  void replace(std::size_t i) {
    const ExpressionPointer& node = m_sites[i].node;
    Changed changed = changed_in(i + 1, m_ends[i]);
    const ExpressionPointer kept = with_changes(node, changed);
    if (m_made[i] != nullptr) {
      changed[node.get()] = kept;
      m_now[i] = with_changes(m_made[i], changed);
    } else if (kept != node) {
      m_now[i] = kept;
    }
  }

  std::span<const Site> m_sites;
  std::vector<std::size_t> m_ends;        // behind the last part of each site
  std::vector<ExpressionPointer> m_made;  // what a mistake makes of a site; nothing of most
  std::vector<ExpressionPointer> m_now;   // what has become of it; nothing where it stays
};

/// For each way to make the mistake all places of it: the first way at each, the second, …; where a
/// place has fewer ways, its last.
std::vector<PlacedMistakes> way_by_way(const PlacedMistakes& placed) {
  std::vector<PlacedMistakes> places;
  for (const PlacedMistake& mistake : placed) {
    const bool is_next_way = !places.empty() && places.back()[0].site == mistake.site;
    if (!is_next_way) places.emplace_back();
    places.back().push_back(mistake);
  }
  std::size_t most_ways = 0;
  for (const PlacedMistakes& place : places) most_ways = std::max(most_ways, place.size());
  std::vector<PlacedMistakes> ways(most_ways);
  for (std::size_t way = 0; way < most_ways; ++way) {
    for (const PlacedMistakes& place : places) {
      ways[way].push_back(place[std::min(way, place.size() - 1)]);
    }
  }
  return ways;
}

/// The places that are about the same matrices.
std::vector<PlacedMistakes> matrix_by_matrix(const PlacedMistakes& placed) {
  std::vector<PlacedMistakes> groups;
  for (const PlacedMistake& mistake : placed) {
    const auto group = std::find_if(groups.begin(), groups.end(), [&](const PlacedMistakes& one) {
      return one[0].replacement.matrix == mistake.replacement.matrix &&
             one[0].replacement.instead == mistake.replacement.instead;
    });
    if (group == groups.end()) {
      groups.push_back({mistake});
    } else {
      group->push_back(mistake);
    }
  }
  return groups;
}

}  // namespace

std::vector<PlacedMistakes> repeated(const MistakeRow& row, const PlacedMistakes& placed) {
  std::vector<PlacedMistakes> found =
      row.traits.habit == Habit::with_one_matrix ? matrix_by_matrix(placed) : way_by_way(placed);
  std::erase_if(found, [](const PlacedMistakes& mistakes) { return mistakes.size() < 2; });
  return found;
}

ExpressionPointer with_replacements(std::span<const Site> sites, const PlacedMistakes& placed) {
  ExpressionPointer rule = Replacing(sites, placed).result();
  std::size_t nodes_left = most_nodes_of_all;
  return is_at_most(nodes_left, *rule) ? rule : nullptr;
}

}  // namespace byhand
