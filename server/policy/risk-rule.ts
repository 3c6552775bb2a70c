import type { Span } from '../domain/finding';
import type { Severity } from '../domain/severity';
import type { SimpleCommand } from './reading/simple-command';
import type { Surroundings } from './surroundings';

/** One thing that a rule found in a command; what is left out is as the rule says. */
export interface RiskMatch {
  readonly explanation?: string;
  /** The risky part, where it is not the whole command. */
  readonly span?: Span;
  /** False where no session or always grant may cover it, though the rule's others may be. */
  readonly isGrantable?: boolean;
}

/** Commands that a rule is about, and near ones that it is not. */
export interface RiskExamples {
  readonly matches: readonly string[];
  readonly misses: readonly string[];
}

/** A kind of risk. `id` never changes once released. */
export interface RiskRule {
  readonly id: string;
  readonly title: string;
  /** One sentence for a person. */
  readonly explanation: string;
  readonly severity: Severity;
  readonly isGrantable: boolean;
  /** Each is proved by a test, for every rule. */
  readonly examples: RiskExamples;
  /** What of this kind one command does; empty when nothing. Pure, and never throws. */
  match(command: SimpleCommand, surroundings: Surroundings): readonly RiskMatch[];
}

/** The whole command, as the rule describes it. */
export const WHOLE_COMMAND: readonly RiskMatch[] = [{}];
export const NO_RISK: readonly RiskMatch[] = [];
