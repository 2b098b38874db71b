const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** When published rates were last loaded, and when the last attempt was, in milliseconds; undefined: never. */
export type RateTimes = { loadedAt: number | undefined; triedAt: number | undefined }

/**
 * The European Central Bank publishes about 16:00 in Frankfurt, which is 15:00 UTC in winter and 14:00 in summer. Half an hour later the
 * file has the day.
 */
const publishedAfterMs = 15.5 * hourMs

/** Whether rates are to be loaded now: none were since the last publication, and the last attempt was almost an hour ago. */
export const areRatesDue = ({ loadedAt, triedAt }: RateTimes, now: number): boolean => {
  if (triedAt !== undefined && now - triedAt < hourMs - 5 * 60 * 1000) return false
  const published = Math.floor((now - publishedAfterMs) / dayMs) * dayMs + publishedAfterMs
  return loadedAt === undefined || loadedAt < published
}

const dailyName = 'eurofxref-daily'

/**
 * The file to load of the address of a daily file: for the first time the whole history, after days without the server that of the last 90
 * days. Other addresses than that of the European Central Bank's daily file are loaded as they are.
 */
export const ratesAddress = (url: string, loadedAt: number | undefined, now: number): string => {
  const age = loadedAt === undefined ? Infinity : now - loadedAt
  if (age > 80 * dayMs) return url.replace(dailyName, 'eurofxref-hist')
  return age > 1.5 * dayMs ? url.replace(dailyName, 'eurofxref-hist-90d') : url
}
