/** How many emails a company may send in an hour, and to how many different addresses in a day. */
export type SendingLimits = { letters_per_hour: number; receivers_per_day: number }

/** `fresh`: companies on the free plan or younger than `youngDays`; `usual`: the others. */
export type SendingLimitTable = { fresh: SendingLimits; usual: SendingLimits }

export const defaultSendingLimits: SendingLimitTable = {
  fresh: { letters_per_hour: 20, receivers_per_day: 50 },
  usual: { letters_per_hour: 500, receivers_per_day: 5000 },
}

const youngDays = 14
const dayMs = 24 * 60 * 60 * 1000

/** Which limits apply to a company. */
export const sendingTier = (
  { isFree, created_at }: { isFree: boolean; created_at: string },
  now: Date,
): keyof SendingLimitTable =>
  isFree || now.getTime() - new Date(created_at).getTime() < youngDays * dayMs ? 'fresh' : 'usual'

/** Whether the user must be warned that the limit is near: at most a quarter, or three, are left. */
export const isNearLimit = (left: number, most: number): boolean => left <= Math.max(3, Math.floor(most / 4))
