/** Whether an event of a match is a goal, an own goal or a penalty: the first values of `matchEventType`. Pure. */
export const isGoalType = (type: number): boolean => type <= 3;
