"""A file includes the standard headers of the names that it uses, and no others.

    tests/conventions/includes.py --write      mends what the tests below find

What comes in by way of some other header is there on one system and missing on the next.
"""

import re
import sys
import unittest
from pathlib import Path

from source import TREE, code_files, without_texts_and_comments

# What each header is included for: names of namespace std, then a bar and names without one.
NAMES_OF_HEADERS = {
    "algorithm": """adjacent_find all_of any_of binary_search clamp copy copy_if copy_n count count_if equal equal_range
        fill find find_if find_if_not for_each generate includes is_permutation is_sorted
        lexicographical_compare lower_bound max max_element merge min min_element minmax mismatch
        next_permutation none_of nth_element partition remove remove_if replace replace_if reverse rotate
        search set_difference set_intersection set_union shuffle sort stable_partition stable_sort
        swap_ranges transform unique upper_bound""",
    "array": "array to_array",
    "atomic": "atomic memory_order_acq_rel memory_order_acquire memory_order_relaxed memory_order_release",
    "bit": """bit_cast bit_ceil bit_floor bit_width countl_zero countr_zero has_single_bit popcount
        rotl rotr""",
    "cassert": "| assert",
    "cctype": "isalnum isalpha isdigit isprint isspace isupper tolower toupper",
    "cerrno": "| errno",
    "charconv": "chars_format from_chars from_chars_result to_chars",
    "chrono": "chrono",
    "clocale": "setlocale | LC_ALL LC_CTYPE LC_NUMERIC",
    "cmath": """abs acos asin atan atan2 cbrt ceil cos cosh exp exp2 expm1 fabs floor fma fmax fmin fmod fpclassify
        frexp hypot ilogb isfinite isinf isnan ldexp llround log log10 log1p log2 lround modf nan nearbyint
        nextafter pow rint round scalbn signbit sin sinh sqrt tan tanh trunc | INFINITY NAN HUGE_VAL""",
    "compare": "partial_ordering strong_ordering weak_ordering",
    "concepts": """constructible_from convertible_to default_initializable derived_from floating_point
        integral invocable same_as signed_integral unsigned_integral""",
    "condition_variable": "condition_variable",
    "csignal": "raise sig_atomic_t signal | SIGINT SIGTERM SIGWINCH SIG_DFL SIG_IGN",
    "cstdarg": "va_list | va_arg va_copy va_end va_start",
    "cstddef": "byte max_align_t nullptr_t ptrdiff_t size_t",
    "cstdint": """int16_t int32_t int64_t int8_t intmax_t intptr_t uint16_t uint32_t uint64_t uint8_t uintmax_t
        uintptr_t | INT64_MAX INT64_MIN UINT64_MAX""",
    "cstdio": """FILE fclose feof ferror fflush fgets fileno fopen fprintf fputc fputs fread fseek fwrite getc getchar
        perror printf putchar puts remove rename rewind setvbuf snprintf tmpfile | EOF stderr stdin stdout""",
    "cstdlib": """abort atexit atof atoi atol atoll exit free getenv malloc quick_exit strtod strtol strtoll
        strtoul strtoull system _Exit | EXIT_FAILURE EXIT_SUCCESS""",
    "cstring": "memchr memcmp memcpy memmove memset strchr strcmp strerror strlen strncmp strstr",
    "ctime": "clock gmtime localtime mktime strftime time time_t tm",
    "deque": "deque",
    "exception": "current_exception exception exception_ptr rethrow_exception terminate uncaught_exceptions",
    "filesystem": "filesystem",
    "fstream": "fstream ifstream ofstream",
    "functional": """bind_front equal_to function greater greater_equal hash identity invoke less less_equal minus
        multiplies negate plus ref reference_wrapper""",
    "initializer_list": "initializer_list",
    "ios": "ios ios_base streamsize",
    "iostream": "cerr cin clog cout",
    "istream": "getline istream",
    "iterator": """advance back_inserter begin cbegin cend data distance empty end inserter
        istream_iterator istreambuf_iterator iterator_traits next ostream_iterator prev reverse_iterator size
        ssize make_move_iterator""",
    "limits": "numeric_limits",
    "list": "list",
    "map": "map multimap",
    "memory": """addressof allocator enable_shared_from_this make_shared make_unique make_unique_for_overwrite
        shared_ptr static_pointer_cast unique_ptr weak_ptr""",
    "mutex": "lock_guard mutex once_flag scoped_lock unique_lock call_once try_to_lock",
    "new": "bad_alloc launder nothrow",
    "numbers": "numbers",
    "numeric": "accumulate gcd inner_product iota lcm midpoint partial_sum reduce",
    "optional": "bad_optional_access make_optional nullopt optional",
    "ostream": "endl flush ostream",
    "random": "mt19937 mt19937_64 random_device uniform_int_distribution uniform_real_distribution",
    "ranges": "views",
    "set": "multiset set",
    "span": "dynamic_extent span",
    "sstream": "istringstream ostringstream stringstream",
    "stdexcept": """domain_error invalid_argument length_error logic_error out_of_range overflow_error
        range_error runtime_error underflow_error""",
    "string": """basic_string char_traits erase erase_if stod stoi stol stoll stoul stoull string to_string
        u32string u8string wstring""",
    "string_view": "basic_string_view string_view u32string_view u8string_view",
    "system_error": "errc error_category error_code generic_category make_error_code system_category system_error",
    "thread": "jthread this_thread thread",
    "tuple": "apply forward_as_tuple ignore make_tuple tie tuple tuple_element_t tuple_size_v",
    "type_traits": """common_type_t conditional_t decay_t enable_if_t false_type invoke_result_t is_arithmetic_v
        is_base_of_v is_constant_evaluated is_convertible_v is_enum_v is_integral_v is_invocable_r_v is_invocable_v
        is_nothrow_move_constructible_v is_same_v is_signed_v is_unsigned_v make_signed_t make_unsigned_t
        remove_cv_t remove_cvref_t remove_reference_t true_type underlying_type_t void_t""",
    "unordered_map": "unordered_map",
    "unordered_set": "unordered_set",
    "utility": """as_const cmp_equal cmp_greater cmp_less declval exchange forward get in_place in_range
        index_sequence integer_sequence make_index_sequence make_pair move pair piecewise_construct swap""",
    "variant": "bad_variant_access get_if holds_alternative monostate variant visit",
    "vector": "vector",
}

# Names that further headers declare as well; any one of them will do.
CONTAINERS = "array deque list map set span string string_view unordered_map unordered_set vector".split()
STREAMS = "fstream iostream istream ostream sstream".split()
ALSO_IN = {
    "abs": ["cstdlib"],
    "size_t": [*CONTAINERS, "cstdio", "cstdlib", "cstring", "initializer_list", "memory", "tuple",
               "utility", "variant"],
    "ptrdiff_t": [*CONTAINERS, "iterator", "memory"],
    "erase": ["deque", "list", "vector"],
    "erase_if": ["deque", "list", "map", "set", "unordered_map", "unordered_set", "vector"],
    "get": ["array", "tuple", "variant"],
    "getline": ["string"],
    "hash": CONTAINERS,
    "initializer_list": [*(set(CONTAINERS) - {"array", "span", "string_view"}), "utility"],
    "ios": STREAMS,
    "ios_base": STREAMS,
    "istream": ["fstream", "iostream", "sstream"],
    "ostream": ["fstream", "iostream", "sstream"],
    "istreambuf_iterator": STREAMS,
    "streamsize": STREAMS,
    "swap": CONTAINERS,
    "errc": ["charconv"],
    "time_t": ["chrono"],
    **{name: CONTAINERS for name in "begin end cbegin cend data empty size ssize".split()},
}

INCLUDE = re.compile(r'^#include <(\w+)>\n', re.M)
OWN_INCLUDE = re.compile(r'^#include "([\w/]+\.hpp)"\n', re.M)
# Functions whose names have several words: a single one may be anything.
CALLED = re.compile(r"(?<![.\w:])(?<!->)(?!m_)([a-z]\w*_\w+)\(")


def table():
    """The headers of each name, the one to include first; and the names of each header."""
    headers_of, names_of = {}, {}
    for header, text in NAMES_OF_HEADERS.items():
        in_std, _, bare = text.partition("|")
        names_of[header] = [f"std::{name}" for name in in_std.split()] + bare.split()
        for name in names_of[header]:
            headers_of.setdefault(name, []).append(header)
    for name, headers in ALSO_IN.items():
        headers_of[f"std::{name}"] += headers
        for header in headers:
            names_of[header].append(f"std::{name}")
    return headers_of, names_of


HEADERS_OF, NAMES_OF = table()
BARE_NAMES = {name for name in HEADERS_OF if not name.startswith("std::")}


def names_used(text):
    """e.g. names_used("std::ranges::sort(v); assert(v[0] > 0);") -> {"std::sort", "assert"}"""
    code = without_texts_and_comments(text)
    in_std = re.findall(r"\bstd::(?:ranges::)?(\w+)", code)
    return {f"std::{name}" for name in in_std} | (set(re.findall(r"\b\w+", code)) & BARE_NAMES)


def own_header(path):
    """That of words.cpp is words.hpp."""
    header = path.with_suffix(".hpp")
    return header.read_text("utf-8") if path.suffix == ".cpp" and header.exists() else ""


def unknown(text):
    """Names and headers of the standard library that the table above does not have."""
    return sorted((names_used(text) - HEADERS_OF.keys()) | (set(INCLUDE.findall(text)) - NAMES_OF.keys()))


def missing_headers(text, header_text=""):
    """The headers that a file with this text, and with this header of its own, lacks."""
    there = {*INCLUDE.findall(text), *INCLUDE.findall(header_text)}
    missing = set()
    # Those that only one header has come first: <vector>, say, then has std::size_t as well.
    for headers in sorted((HEADERS_OF.get(name, []) for name in names_used(text)), key=len):
        if headers and not (there | missing) & set(headers):
            missing.add(headers[0])
    return sorted(missing)


def idle_headers(text):
    """The standard headers that are included though no name of theirs is used."""
    used = names_used(text)
    return [header for header in INCLUDE.findall(text)
            if not used & set(NAMES_OF.get(header, used))]


def mended(text, header_text=""):
    """The same file with its standard headers as they ought to be, in the order of the alphabet."""
    for header in idle_headers(text):
        text = text.replace(f"#include <{header}>\n", "", 1)
    for header in missing_headers(text, header_text):
        line = f"#include <{header}>\n"
        others = list(re.finditer(r"^#include <.*>\n", text, re.M))
        earlier = [other.end() for other in others if other[0] < line]
        if others:
            place = max(earlier, default=others[0].start())
        else:  # after the pragma, or the file's own header, which stands alone
            opening = re.search(r'#pragma once\n\n|#include "[^"]*"\n\n(?=#include)|(?=#include)', text)
            place, line = (opening.end() if opening else 0), line + "\n"
        text = text[:place] + line + text[place:]
    return re.sub(r"\A\n+", "", re.sub(r"\n{3,}", "\n\n", text))


def declared(code):
    """The functions that are declared at the beginning of a line, as those of a namespace are."""
    before = [line.partition("(")[0] for line in code.splitlines() if line[:1].isalpha()]
    return {re.split(r"[ &*>]", words)[-1] for words in before if " " in words and "=" not in words}


def out_of_reach(sources):
    """Functions of the project that a file calls without a way to their header: in a unity build another file of the
    same group may bring it along, in the build for development nothing does. sources: {"text/words.hpp": its text}"""
    code = {name: without_texts_and_comments(text) for name, text in sources.items()}
    headers_of = {}
    for name in code:
        for function in declared(code[name]) if name.endswith(".hpp") else []:
            headers_of.setdefault(function, set()).add(name)
    included = {name: OWN_INCLUDE.findall(text) for name, text in sources.items()}
    for name in sources:
        reached, further = set(), [name]
        while further:
            header = further.pop()
            if header not in reached:
                reached.add(header)
                further += included.get(header, [])
        for function in sorted(set(CALLED.findall(code[name])) - declared(code[name])):
            if headers_of.get(function, reached) & reached:
                continue
            member = rf"^ +(?!return|else)[\w:<>,&* ]+[ &*]{function}(\(| = )|::{function}\("
            if not re.search(member, code[name], re.M):
                yield f"{name} calls {function} of {min(headers_of[function])}"


FILES = list(code_files("src", "tests", "bench"))


class Includes(unittest.TestCase):
    def test_a_name_asks_for_its_header(self):
        sorting = "#include <vector>\nstd::sort(v.begin(), v.end());"
        self.assertEqual(missing_headers(sorting), ["algorithm"])
        self.assertEqual(missing_headers(sorting, "#include <algorithm>\n"), [])  # of its own header
        self.assertEqual(missing_headers("#include <algorithm>\n" + sorting), [])
        self.assertEqual(missing_headers("std::size_t n = 1;"), ["cstddef"])
        self.assertEqual(missing_headers("std::vector<std::size_t> sizes;"), ["vector"])
        self.assertEqual(missing_headers("std::move(x); assert(y);"), ["cassert", "utility"])
        self.assertEqual(missing_headers('// std::sort\nauto text = "std::map";'), [])
        self.assertEqual(missing_headers("""f('"', std::move(x), '"')"""), ["utility"])

    def test_a_header_asks_for_a_name(self):
        self.assertEqual(idle_headers("#include <map>\n#include <set>\nstd::set<int> s;"), ["map"])

    def test_a_function_asks_for_the_header_of_the_project(self):
        sources = {"a/words.hpp": "int number_of(int x);", "b/use.cpp": "int y = number_of(1);"}
        self.assertEqual(list(out_of_reach(sources)), ["b/use.cpp calls number_of of a/words.hpp"])
        sources |= {"b/use.hpp": '#include "a/words.hpp"\n',
                    "b/use.cpp": '#include "b/use.hpp"\nint y = number_of(1);'}
        self.assertEqual(list(out_of_reach(sources)), [])
        source = TREE / "src"
        found = out_of_reach({path.relative_to(source).as_posix(): path.read_text("utf-8")
                              for path in code_files("src")})
        self.assertEqual(list(found), [])

    def test_a_name_that_is_not_in_the_table_is_told(self):
        self.assertEqual(unknown("std::vektor<int> v;"), ["std::vektor"])
        self.assertEqual(unknown("#include <vektor>\n"), ["vektor"])

    def test_every_file(self):
        self.assertGreater(len(FILES), 200)
        for path in FILES:
            text = path.read_text("utf-8")
            with self.subTest(file=str(path.relative_to(TREE))):
                self.assertEqual(unknown(text), [], "add them to the table of this test")
                self.assertEqual(missing_headers(text, own_header(path)), [], "missing: includes.py --write")
                self.assertEqual(idle_headers(text), [], "not used: includes.py --write")


def write():  # headers first: a source file has what its own header includes
    for path in sorted(FILES, key=lambda path: path.suffix == ".cpp"):
        text = path.read_text("utf-8")
        new = mended(text, own_header(path))
        if new != text:
            path.write_text(new, "utf-8")


if __name__ == "__main__":
    write() if sys.argv[1:] == ["--write"] else unittest.main()
