#pragma once

#include <flint/fmpq_mat.h>

#include "attention.hpp"

namespace bench {

/// A matrix of FLINT's rationals, freed in the end.
class FlintMatrix {
 public:
  FlintMatrix(slong rows, slong cols) { fmpq_mat_init(m_matrix, rows, cols); }
  explicit FlintMatrix(const byhand::Matrix<byhand::Exact>& cells);
  FlintMatrix(FlintMatrix&& other) noexcept : FlintMatrix(0, 0) {
    fmpq_mat_swap(m_matrix, other.m_matrix);
  }
  FlintMatrix(const FlintMatrix&) = delete;
  FlintMatrix& operator=(const FlintMatrix&) = delete;
  ~FlintMatrix() { fmpq_mat_clear(m_matrix); }

  fmpq_mat_struct* get() { return m_matrix; }
  const fmpq_mat_struct* get() const { return m_matrix; }
  slong rows() const { return fmpq_mat_nrows(m_matrix); }
  slong cols() const { return fmpq_mat_ncols(m_matrix); }
  fmpq* cell(slong row, slong col) { return fmpq_mat_entry(m_matrix, row, col); }
  const fmpq* cell(slong row, slong col) const { return fmpq_mat_entry(m_matrix, row, col); }

 private:
  fmpq_mat_t m_matrix;
};

/// The givens of a layer, and its nine steps.
class FlintAttention {
 public:
  explicit FlintAttention(const Attention& attention);

  /// All that is computed: Q, K, V, S, R, E, c, A and Z, all cells in lowest terms.
  struct Results {
    FlintMatrix q, k, v, s, r, e, c, a, z;
  };
  Results replayed() const;

 private:
  FlintMatrix m_x, m_w_q, m_w_k, m_w_v;
};

/// Whether both replays have the same cells in every step.
bool agree(const FlintAttention::Results& flint, const byhand::Replay<byhand::Exact>& exact);

}  // namespace bench
