// What a page is about: a team or a competition, as calls name it.
export type Subject = { teamId: string } | { competitionId: string };
