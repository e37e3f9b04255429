// Where the balance of a person lies in the query cache; apart, because the frame writes it without the rest.

export const balanceKey = (userId: string) => ['balance', userId] as const;
