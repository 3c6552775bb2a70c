/**
 * Why a step cannot be taken, in words for a person. It ends the run; trying the same again at once
 * would not help.
 */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
}
