# Makes the links of installed documents lead to what is installed: the worksheets lie beside the
# program, the licence has Debian's name, and of the sources it is told where in them something is.
#   cmake -D DOCUMENTS=…/share/doc/byhand -P packaging/documents.cmake
file(GLOB_RECURSE documents ${DOCUMENTS}/*.md)
foreach(document ${documents})
  file(READ ${document} text)
  string(REPLACE "](../exercises/" "](../../../byhand/exercises/" changed "${text}")
  string(REGEX REPLACE "\\]\\(((\\.\\./)?)LICENSE\\)" "](\\1copyright)" changed "${changed}")
  string(REGEX REPLACE "\\[([^]]*)\\]\\((\\.\\./)?((src|tests)/[^)]*)\\)" "\\1 (\\3 in the sources)" changed "${changed}")
  if(NOT changed STREQUAL text)
    file(WRITE ${document} "${changed}")
  endif()
endforeach()
