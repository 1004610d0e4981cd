import LayoutOperations

enum CompletionScript {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  static func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static var bash: String {
    func names(_ option: Option, _ prefix: String = "") -> String {
      (["\(prefix)--\(option.name)"] + (option.letter.map { ["\(prefix)-\($0)"] } ?? [])).joined(separator: "|")
    }
    let withValues = CommandTable.allOptions.filter { $0.takesValue }
    // The names of files may have blanks, and bash 3 has no mapfile.
    var script = """
      _layoutc_files() {
        local file
        while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$1")
      }
      _layoutc() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" command="\(CommandTable.standard.name)"
        local word isValue=
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          if [[ $isValue ]]; then isValue=; continue; fi
          case "$word" in
            \(withValues.map { names($0) }.joined(separator: "|"))) isValue=1 ;;
            \(CommandTable.all.map(\.name).joined(separator: "|"))) command="$word"; break ;;
          esac
        done
        COMPREPLY=()
        case "$command $previous" in

      """
    func add(_ option: Option, after pattern: String) {
      let words = option.completions.joined(separator: " ")
      let reply =
        words.isEmpty ? "_layoutc_files \"$current\"" : "COMPREPLY=($(compgen -W \"\(words)\" -- \"$current\"))"
      script += "    \(pattern)) \(reply); return ;;\n"
    }
    // Commands give other words to an option of the same name, such as --format.
    for command in CommandTable.all {
      for option in command.allOptions
      where option.takesValue && withValues.first(where: { $0.name == option.name })?.completions != option.completions
      {
        add(option, after: names(option, "'\(command.name) '"))
      }
    }
    for option in withValues { add(option, after: names(option, "*' '")) }
    script += "  esac\n  case \"$command\" in\n"
    for command in CommandTable.all {
      let names = command.allOptions.map { "--\($0.name)" }.joined(separator: " ")
      script +=
        "    \(command.name)) [[ $current == -* ]] && COMPREPLY=($(compgen -W \"\(names)\" -- \"$current\")) ;;\n"
    }
    let commands = CommandTable.all.map(\.name).joined(separator: " ")
    script += """
        esac
        [[ $current == -* ]] && return
        _layoutc_files "$current"
        [[ $COMP_CWORD -eq 1 ]] && COMPREPLY+=($(compgen -W "\(commands)" -- "$current"))
      }
      complete -o filenames -F _layoutc layoutc

      """
    return script
  }

  private static var zsh: String {
    var script = "#compdef layoutc\n\n_layoutc() {\n  local -a commands\n  commands=(\n"
    for command in CommandTable.all { script += "    '\(command.name):\(escaped(command.summary))'\n" }
    script += """
        )
        local command="${words[2]}"
        case "$command" in

      """
    for command in CommandTable.all { script += "    \(command.name)) \(zshArguments(of: command)) ;;\n" }
    // Before the first word is complete, it may be a subcommand; then the word `solve` has been left out.
    script += """
          *)
            if (( CURRENT == 2 )) && [[ $command != -* ]]; then
              _describe command commands; _files
            else
              \(zshArguments(of: CommandTable.standard))
            fi ;;
        esac
      }

      _layoutc "$@"

      """
    return script
  }

  private static func zshArguments(of command: Command) -> String {
    (["_arguments"] + command.allOptions.map(zshArgument) + ["'*:file:_files'"]).joined(separator: " \\\n      ")
  }

  private static func zshArgument(_ option: Option) -> String {
    let value: String
    switch option.value {
    case .flag: value = ""
    case .file(let placeholder): value = ":\(placeholder):_files"
    default: value = ":\(escaped(option.name)):(\(option.completions.joined(separator: " ")))"
    }
    return "'\(option.mayRepeat ? "*" : "")--\(option.name)[\(escaped(option.summary))]\(value)'"
  }

  private static var fish: String {
    var script = ""
    for command in CommandTable.all {
      script += "complete -c layoutc -n __fish_use_subcommand -a \(command.name) -d '\(escaped(command.summary))'\n"
    }
    for command in CommandTable.all {
      let isStandard = command.name == CommandTable.standard.name
      let others = CommandTable.all.map(\.name).filter { $0 != command.name }.joined(separator: " ")
      let condition =
        isStandard ? "not __fish_seen_subcommand_from \(others)" : "__fish_seen_subcommand_from \(command.name)"
      for option in command.allOptions {
        script += "complete -c layoutc -n '\(condition)' -l \(option.name)"
        if let letter = option.letter { script += " -s \(letter)" }
        if case .file = option.value {
          script += " -r"
        } else if option.takesValue {
          script += " -x" + (option.completions.isEmpty ? "" : " -a '\(option.completions.joined(separator: " "))'")
        }
        script += " -d '\(escaped(option.summary))'\n"
      }
    }
    return script
  }

  private static func escaped(_ text: String) -> String {
    String(text.compactMap { "'[]:\\".contains($0) ? ($0 == ":" ? "," : nil) : $0 })
  }
}
