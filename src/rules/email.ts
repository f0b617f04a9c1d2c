/** Whether two e-mail addresses are the same: letter case does not tell two apart. */
export const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
