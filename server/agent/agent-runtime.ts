import type { MessagePart } from '@/server/domain/message';
import type { RuntimeName } from '@/server/domain/profile';
import type { StepUsage } from '@/server/domain/step-usage';
import type { ToolInput } from '@/server/domain/tool-call';
import type { RunContext } from './run-context';
import type { StoredTurn } from './stored-turn';

/** Hands out what an agent says while it says it. After the step ended it does nothing. */
export interface StepOutput {
  text(fragment: string): void;
  reasoning(fragment: string): void;
  /**
   * Says why the step is not getting on, in a sentence for people; it vanishes when the text goes on.
   * `until` is the instant of the next attempt, when there is one.
   */
  notice(text: string, until: number | null): void;
}

/** What an agent says: the parts of a message that are no calls. */
export type SpokenPart = Exclude<MessagePart, { type: 'tool' }>;

/** A request for consent that its maker does not wait for. */
export interface GatewayRequest {
  command: string;
  description: string;
  allowPermanent: boolean;
}

/** Takes requests that the run does not wait for, and tells their endings to the session's resolver. */
export interface Gateway {
  /** Resolves with the approval's id once it is stored; rejects when asking was impossible. */
  request(request: GatewayRequest): Promise<string>;
}

/** What a step proposes to do next. */
export interface StepResult {
  /**
   * What the agent said, complete; the texts given to `StepOutput` are replaced by these. Null takes
   * the texts as they were given.
   */
  parts: SpokenPart[] | null;
  /** The calls it wants made, in order. Their results are in the turn that the next step is given. */
  calls: ToolInput[];
  /** True when the agent yields: the turn ends after this step. Calls are then not allowed. */
  isLast: boolean;
  /** What the step took, where the agent counts it. */
  usage?: Omit<StepUsage, 'runId' | 'stepIndex'> | null;
  /** What the agent wants to have again with this step, in a form of its own. People never see it. */
  continuation?: string | null;
}

/**
 * What an agent is, to us: something that takes the next step of a turn. It keeps no state of its
 * own between steps, so a turn can be taken up at its last stored step by any process. It never
 * executes anything: it proposes, and the run loop judges, asks, executes and stores.
 */
export interface AgentRuntime {
  readonly name: RuntimeName;
  /** Rejects when the agent fails; the run then ends `failed` with the error's message. */
  nextStep(input: {
    turn: StoredTurn;
    context: RunContext;
    output: StepOutput;
    gateway: Gateway;
  }): Promise<StepResult>;
}
