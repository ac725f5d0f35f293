export const answer = 'One holds. Two holds. Three is new.';

export const good = { text: 'One holds.' };

export const alsoGood = { text: 'Two holds.' };

export const bad = { text: 'Three is new.', is: 'unsupported' } as const;
