/** Runs the recovery rules of one picture: feeds them the live status and the clock. */

import { useCallback, useEffect, useReducer } from 'react';
import type { LiveStatus } from '../api/enums.gen';
import { type Recovery, recover, retryAfterMs, startFrom } from './recovery';

export interface RecoveryControls {
  state: Recovery;
  playing: () => void;
  broken: () => void;
  retryNow: () => void;
}

export function useRecovery(live: LiveStatus): RecoveryControls {
  const [state, happen] = useReducer(recover, live, startFrom);
  useEffect(() => happen({ kind: 'status', live }), [live]);

  const wait = retryAfterMs(state);
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => happen({ kind: 'due' }), wait);
    return () => clearTimeout(timer);
  }, [wait]);

  return {
    state,
    playing: useCallback(() => happen({ kind: 'playing' }), []),
    broken: useCallback(() => happen({ kind: 'broken' }), []),
    retryNow: useCallback(() => happen({ kind: 'due' }), []),
  };
}
