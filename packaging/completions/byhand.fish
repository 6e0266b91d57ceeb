# Completion for fish. The program itself knows what may stand where: byhand complete -- WORDS
function __byhand_complete
    set -l words (commandline -opc) (commandline -ct | string replace -ra '[\\\\\'"]' '')
    $words[1] complete -- $words[2..] 2>/dev/null
end
complete -c byhand -f -a '(__byhand_complete)'
