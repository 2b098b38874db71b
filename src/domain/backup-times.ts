const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** The time of the nightly backup in UTC: at night in Lithuania, before the other nightly work. */
const nightlyMs = 20 * 60 * 1000

/** A failed backup is tried again after this time. */
const retryMs = hourMs
/** A good backup that began longer ago is late: a day, and time to make one. */
const lateMs = 26 * hourMs

/** When backups began, in milliseconds; null: none did. */
export type BackupTimes = { good: number | null; tried: number | null; first: number | null }

/** Whether the nightly backup must be made now: none since the last night is good, and the last attempt was not just now. */
export const isBackupDue = ({ good, tried }: BackupTimes, now: number): boolean => {
  const lastNight = Math.floor((now - nightlyMs) / dayMs) * dayMs + nightlyMs
  return (good ?? 0) < lastNight && now - (tried ?? 0) >= retryMs
}

/** Whether the last good backup is older than it may be; before the first attempt none is late. */
export const isBackupLate = ({ good, first }: BackupTimes, now: number): boolean =>
  now - (good ?? first ?? now) > lateMs
