/** How much of a company's file storage is used, in megabytes. */
export type FileRoom = { used_mb: number; limit_mb: number }

const mib = 1024 ** 2

/** Bytes in whole megabytes, rounded up: what is full must not look as if it had room. */
export const mibOf = (bytes: number): number => Math.ceil(bytes / mib)

/** Whether so many bytes more fit into a limit in megabytes; null: no limit. */
export const hasFileRoom = (limitMib: number | null, usedBytes: number, more: number): boolean =>
  limitMib === null || usedBytes + more <= limitMib * mib

/** From this share on people are told how much room is used: before files are refused. */
const toldFrom = 0.9

export const isFileRoomToTell = (limitMib: number | null, usedMib: number): boolean =>
  limitMib !== null && usedMib >= limitMib * toldFrom

/** Megabytes as people read them, rounded up: '312 MB', '1 GB', '1,5 GB' ('1.5 GB' in English), '50 GB'. */
export const sizeText = (mebibytes: number, language: 'lt' | 'en'): string => {
  if (mebibytes < 1024) return `${mebibytes} MB`
  const size = mebibytes / 1024
  const text = String(size < 10 ? Math.ceil(size * 10) / 10 : Math.ceil(size))
  return `${language === 'lt' ? text.replace('.', ',') : text} GB`
}
