import { ruleIdSchema, type RuleId } from '@/server/domain/ids';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** An id for a rule that is made in the browser; the server keeps it when it is saved. */
export function newRuleId(): RuleId {
  const chances = crypto.getRandomValues(new Uint8Array(26));
  const text = Array.from(chances, (chance) => ALPHABET.charAt(chance % ALPHABET.length)).join('');
  return ruleIdSchema.parse(`rul_${text}`);
}
