#include "flint_attention.hpp"

#include <flint/fmpq.h>
#include <flint/fmpz.h>

#include <string>

namespace bench {

namespace {

void multiply(FlintMatrix& result, const FlintMatrix& a, const FlintMatrix& b) {
  fmpq_mat_mul(result.get(), a.get(), b.get());
}

/// floor(x / 2) of each cell.
void halve_down(FlintMatrix& result, const FlintMatrix& x) {
  fmpz_t two;
  fmpz_init_set_ui(two, 2);
  fmpq_mat_scalar_div_fmpz(result.get(), x.get(), two);
  fmpz_clear(two);
  for (slong r = 0; r < x.rows(); ++r) {
    for (slong c = 0; c < x.cols(); ++c) {
      fmpq* cell = result.cell(r, c);
      fmpz_fdiv_q(fmpq_numref(cell), fmpq_numref(cell), fmpq_denref(cell));
      fmpz_one(fmpq_denref(cell));
    }
  }
}

/// 3^x of each cell; all are whole.
void powers_of_three(FlintMatrix& result, const FlintMatrix& x) {
  fmpq_t three;
  fmpq_init(three);
  fmpq_set_si(three, 3, 1);
  for (slong r = 0; r < x.rows(); ++r) {
    for (slong c = 0; c < x.cols(); ++c) {
      fmpq_pow_si(result.cell(r, c), three, fmpz_get_si(fmpq_numref(x.cell(r, c))));
    }
  }
  fmpq_clear(three);
}

void column_sums(FlintMatrix& result, const FlintMatrix& x) {
  for (slong r = 0; r < x.rows(); ++r) {
    for (slong c = 0; c < x.cols(); ++c) {
      fmpq_add(result.cell(0, c), result.cell(0, c), x.cell(r, c));
    }
  }
}

void divide_columns(FlintMatrix& result, const FlintMatrix& x, const FlintMatrix& divisors) {
  for (slong r = 0; r < x.rows(); ++r) {
    for (slong c = 0; c < x.cols(); ++c) {
      fmpq_div(result.cell(r, c), x.cell(r, c), divisors.cell(0, c));
    }
  }
}

bool same_cells(const FlintMatrix& flint, const byhand::Matrix<byhand::Exact>& exact) {
  if (static_cast<std::size_t>(flint.rows()) != exact.rows()) return false;
  if (static_cast<std::size_t>(flint.cols()) != exact.cols()) return false;
  for (std::size_t r = 0; r < exact.rows(); ++r) {
    for (std::size_t c = 0; c < exact.cols(); ++c) {
      const fmpq* cell = flint.cell(static_cast<slong>(r), static_cast<slong>(c));
      char* text = fmpq_get_str(nullptr, 10, cell);
      const bool is_same = exact(r, c).text() == text;
      flint_free(text);
      if (!is_same) return false;
    }
  }
  return true;
}

}  // namespace

FlintMatrix::FlintMatrix(const byhand::Matrix<byhand::Exact>& cells)
    : FlintMatrix(static_cast<slong>(cells.rows()), static_cast<slong>(cells.cols())) {
  for (std::size_t r = 0; r < cells.rows(); ++r) {
    for (std::size_t c = 0; c < cells.cols(); ++c) {
      fmpq_set_str(cell(static_cast<slong>(r), static_cast<slong>(c)), cells(r, c).text().c_str(),
                   10);
    }
  }
}

FlintAttention::FlintAttention(const Attention& attention)
    : m_x(attention.given("X")),
      m_w_q(attention.given("W_Q")),
      m_w_k(attention.given("W_K")),
      m_w_v(attention.given("W_V")) {}

FlintAttention::Results FlintAttention::replayed() const {
  const slong tokens = m_x.cols();
  Results x{{m_w_q.rows(), tokens},
            {m_w_k.rows(), tokens},
            {m_w_v.rows(), tokens},
            {tokens, tokens},
            {tokens, tokens},
            {tokens, tokens},
            {1, tokens},
            {tokens, tokens},
            {m_w_v.rows(), tokens}};
  multiply(x.q, m_w_q, m_x);
  multiply(x.k, m_w_k, m_x);
  multiply(x.v, m_w_v, m_x);
  FlintMatrix k_transposed(tokens, m_w_k.rows());
  fmpq_mat_transpose(k_transposed.get(), x.k.get());
  multiply(x.s, k_transposed, x.q);
  halve_down(x.r, x.s);
  powers_of_three(x.e, x.r);
  column_sums(x.c, x.e);
  divide_columns(x.a, x.e, x.c);
  multiply(x.z, x.v, x.a);
  return x;
}

bool agree(const FlintAttention::Results& flint, const byhand::Replay<byhand::Exact>& exact) {
  const FlintMatrix* const steps[]{&flint.q, &flint.k, &flint.v, &flint.s, &flint.r,
                                   &flint.e, &flint.c, &flint.a, &flint.z};
  if (exact.size() != std::size(steps)) return false;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    if (!same_cells(*steps[i], *exact[i])) return false;
  }
  return true;
}

}  // namespace bench
