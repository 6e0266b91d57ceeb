# Completion for bash. The program itself knows what may stand where: byhand complete -- WORDS
_byhand() {
  local word words=() candidates
  for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
    words+=("${word//[\\\"\']/}") # as it is without the quotes of the shell
  done
  local program=${BASH_ALIASES[${COMP_WORDS[0]}]:-'"${COMP_WORDS[0]}"'} # an alias is known to the shell alone
  mapfile -t candidates < <(eval "$program"' complete -- "${words[@]}"' 2>/dev/null)
  COMPREPLY=("${candidates[@]%%$'\t'*}")
  COMPREPLY=("${COMPREPLY[@]%/}") # bash puts the slash after a folder
  compopt -o filenames # which quotes what has to be quoted: Z\[1,1\]
}
complete -F _byhand byhand
