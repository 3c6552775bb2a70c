import { exposureExamples } from '../examples/exposure-examples';
import { mayBeAnyPath } from '../paths/path-pattern';
import { readOptions } from '../reading/read-options';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, WHOLE_COMMAND, type RiskRule } from '../risk-rule';
import { knownPrefix, textOfWord } from '../shell-value';
import type { Surroundings } from '../surroundings';

/** They make a port or a terminal of this machine reachable for others, and do nothing else. */
const EXPOSING =
  /^(?:ngrok|cloudflared|localtunnel|lt|bore|frpc|chisel|tmate|sshx|gs-netcat|ttyd|gotty|websocketd|wetty|shellinaboxd|tcpserver|inlets|zrok|upterm|expose|pagekite|telebit)$/;
/** They serve the files of a folder. */
const SERVING =
  /^(?:serve|http-server|live-server|http\.server|miniserve|simple-http-server|darkhttpd|webfsd|dufs)$/;

/** Letting others in: a tunnel from outside, a terminal in the browser, files served to everyone. */
export const exposure: RiskRule = {
  id: 'exposure',
  title: 'Lets others reach this machine',
  explanation: 'Makes a port, a terminal or files of this machine reachable for others.',
  severity: 'high',
  isGrantable: true,
  examples: exposureExamples,
  match: (command, surroundings) =>
    exposes(command) || servesFiles(command, surroundings) ? WHOLE_COMMAND : NO_RISK,
};

function exposes(command: SimpleCommand): boolean {
  const words = argumentsOf(command);
  const texts = words.map((word) => textOfWord(word) ?? '');
  if (EXPOSING.test(command.name)) {
    return !texts.some((text) => /^(?:-h|-V|-v|--help|--version|version|help|update)$/.test(text));
  }
  if (command.name === 'git') return texts[0] === 'daemon';
  if (command.name !== 'ssh' && command.name !== 'autossh') return false;
  const { options } = readOptions(words, { short: 'BbcDEeFIiJLlmMOopQRSWw', stopsAtOperand: true });
  return options.some(({ name }) => name === 'R');
}

/** A folder that is not in the workspace, or the one it is started in when that is outside. */
function servesFiles(command: SimpleCommand, surroundings: Surroundings): boolean {
  if (!SERVING.test(command.name)) return false;
  return argumentsOf(command).some(
    (word) =>
      /^[~/.]/.test(knownPrefix(word)) &&
      surroundings
        .pathsOf(word, command)
        .some((path) => !mayBeAnyPath(path) && !surroundings.isInWorkspace(path)),
  );
}
