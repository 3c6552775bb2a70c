import { hostedResourcesExamples } from '../examples/hosted-resources-examples';
import { optionValues, readOptions } from '../reading/read-options';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, WHOLE_COMMAND, type RiskRule } from '../risk-rule';
import { textOfWord, type ShellWord } from '../shell-value';

const CLOUDS =
  /^(?:aws|gcloud|gsutil|bq|az|doctl|fly|flyctl|heroku|vercel|netlify|ntl|wrangler|firebase|supabase|linode-cli|hcloud|ibmcloud|oci|s3cmd|s5cmd|mc|rclone|scw|vultr-cli|railway|render|openstack|cf|eb|copilot|cdk|cdktf|serverless|sls|sam|amplify|terragrunt|azd|gcloud-alpha|restic|borg|duplicity|rustic|kopia|planetscale|pscale|neonctl|turso|upstash)$/;
/** Verbs after which something is gone, also with what they are about: `delete-stack`, `pg:reset`. */
const ENDING =
  /^(?:.*:)?(?:(?:batch-|force-)?(?:delete|terminate|remove|destroy|deregister|purge|reset|wipe|erase|revoke|detach|disable|stop|deallocate|forget|prune|uninstall|rollback|undeploy|obliterate)(?:-[a-z-]+)?|rm|rb|del|unset|down|deletefile|rmdirs?|cleanup|[a-z-]+-(?:delete|remove|destroy|purge))$/;
/** Verbs that hand out rights or run something there. */
const OPENING =
  /^(?:create-access-key|create-login-profile|attach-(?:user|role|group)-policy|put-(?:user|role|group|bucket)-policy|put-bucket-acl|put-public-access-block|add-iam-policy-binding|set-iam-policy|send-command|start-session|update-function-code|run-command|update-assume-role-policy|authorize-security-group-ingress)$/;
const FORGES = /^(?:gh|glab|hub|tea)$/;
/** By noun and verb: what cannot be undone, decides for others, or runs somewhere. */
const FORGE_CALLS =
  /^(?:(?:repo|release|issue|run|cache|gist|label|ssh-key|gpg-key|secret|variable|codespace|project|mr|pr|ruleset|deploy-key) (?:delete|remove|archive|rename|transfer|delete-asset)|repo (?:edit|deploy-key)|(?:secret|variable) set|(?:pr|mr) (?:merge|approve)|alias (?:set|import)|workflow (?:run|disable)|(?:extension|ext) (?:install|upgrade)|ssh-key add|gpg-key add|auth (?:refresh|logout))$/;
const CHANGING_METHOD = /^(?:DELETE|PUT|PATCH)$/i;

/** What lies with a cloud, a forge or a backup, and is gone or given away after this. */
export const hostedResources: RiskRule = {
  id: 'hosted-resources',
  title: 'Removes or opens up what is hosted elsewhere',
  explanation: 'Removes, stops or gives away something that is hosted elsewhere.',
  severity: 'high',
  isGrantable: true,
  examples: hostedResourcesExamples,
  match: (command) => (changesHosted(command) ? WHOLE_COMMAND : NO_RISK),
};

function changesHosted(command: SimpleCommand): boolean {
  const { name } = command;
  const words = argumentsOf(command);
  const texts = words.map((word) => textOfWord(word) ?? '…');
  if (texts.some((text) => /^--?(?:dry-?run|dryrun|help|h|simulate|what-if)$/.test(text))) {
    return false;
  }
  if (FORGES.test(name)) {
    const [noun = '', verb = ''] = texts;
    const methods = optionValues(
      readOptions(words, { short: 'XfFHqtp', long: ['method'] }),
      'X',
      'method',
    );
    if (noun === 'api') return methods.some((word) => CHANGING_METHOD.test(textOfWord(word) ?? ''));
    return FORGE_CALLS.test(`${noun} ${verb}`);
  }
  if (name === 'ansible') return changesByAnsible(words);
  if (!CLOUDS.test(name)) return false;
  // The nouns and the verb come first, and what they are about behind them.
  const verbs = verbsOf(texts);
  if (name === 'rclone' && verbs[0] === 'sync') return true;
  return verbs.some((verb) => ENDING.test(verb) || OPENING.test(verb));
}

/** An ad hoc call: what its module does to the machines is not read. */
function changesByAnsible(words: readonly ShellWord[]): boolean {
  const read = readOptions(words, { short: 'amiefu', long: ['module-name', 'args', 'inventory'] });
  const [module] = optionValues(read, 'm', 'module-name');
  const isLooking = /(?:^|\.)(?:ping|setup|debug|stat|getent|gather_facts|find|slurp)$/;
  return module === undefined
    ? optionValues(read, 'a', 'args').length > 0
    : !isLooking.test(textOfWord(module) ?? '');
}

/** Words of lower case up to the first option behind the verb; options before it are left out. */
function verbsOf(texts: readonly string[]): readonly string[] {
  const verbs: string[] = [];
  for (const [index, text] of texts.entries()) {
    if (text.startsWith('-')) {
      if (verbs.length >= 2) break;
      continue;
    }
    const isValue = /^--?[a-z][\w-]*$/.test(texts[index - 1] ?? '') && verbs.length === 0;
    if (isValue && !ENDING.test(text) && !/^[a-z][a-z0-9]+$/.test(text)) continue;
    if (!/^[a-z][a-z0-9:-]*$/.test(text)) break;
    verbs.push(text);
    if (verbs.length === 4) break;
  }
  return verbs;
}
