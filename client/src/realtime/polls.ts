/** The votes of a room's poll as its figures tell them. Pure. */
import { PollStatus } from '../api/enums.gen';
import type { PollView } from '../api/schema.gen';
import type { PollVotes } from './protocol';

/** Figures come late and in any order; a vote never goes away. */
export function withVotes(poll: PollView | null, told: PollVotes | undefined): PollView | null {
  if (!poll || told?.pollId !== poll.pollId || poll.pollStatus !== PollStatus.Open) return poll;
  const answers = poll.answers.map((answer, i) => ({
    ...answer,
    votes: Math.max(answer.votes, told.votes[i] ?? 0),
  }));
  return answers.every(({ votes }, i) => votes === poll.answers[i]?.votes) ? poll : { ...poll, answers };
}
