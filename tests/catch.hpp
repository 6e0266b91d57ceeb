#pragma once

// Catch2, version 2 or 3: Debian 12 has the one, newer systems the other. The one file that has
// main() defines CATCH_CONFIG_RUNNER before, as version 2 wants it.
#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <catch2/matchers/catch_matchers_vector.hpp>
#ifdef CATCH_CONFIG_RUNNER
#include <catch2/catch_session.hpp>
#endif
#else
#include <catch2/catch.hpp>
#endif
