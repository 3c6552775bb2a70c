/** Stands for the step where a model was asked beside the run, as for a title: it is none of its steps. */
export const ASIDE_STEP_INDEX = -1;
