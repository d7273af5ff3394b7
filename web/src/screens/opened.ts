// A record opened from a file, on its way to the replay screen.
export const opened: { record: unknown } = { record: null };
