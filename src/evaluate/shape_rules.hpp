#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "number/shape.hpp"

namespace byhand {

/// A call as the shape check sees it: the shapes of its arguments, and the value of an argument
/// that is a size.
struct CallShape {
  std::vector<Shape> arguments;
  std::function<std::size_t(std::size_t argument)> size;
};

/// The shape of a function's result. Throws Problem (without a place) where the arguments do not
/// fit.
using ShapeRule = Shape (*)(const CallShape& call);

Shape same_shape(const CallShape& call);
Shape first_with_scalar(const CallShape& call);  // the second argument is one number
Shape fitted_shape(const CallShape& call);       // cell by cell, one side repeated to fit
Shape row_shape(const CallShape& call);          // 1 x cols
Shape column_shape(const CallShape& call);       // rows x 1
Shape scalar_shape(const CallShape& call);
Shape square_of_size(const CallShape& call);
Shape of_sizes(const CallShape& call);
Shape square_of_vector(const CallShape& call);
Shape stacked(const CallShape& call);
Shape side_by_side(const CallShape& call);

}  // namespace byhand
