/** Seconds of one step back in a live picture, by a key or the button. Apart from the rules: lists of keys name it too. */
export const REWIND_STEP_S = 15;
