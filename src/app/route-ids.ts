/** The id of the route with the guard, whose data is the signed-in user. */
export const GUARDED = 'guarded'
