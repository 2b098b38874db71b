import pg from 'pg'

const date = 1082
const timestamptz = 1184
const bigint = 20

/** Days stay texts, moments become RFC 3339 in UTC, counts become numbers; numeric stays an exact text. */
export const readValuesExactly = () => {
  pg.types.setTypeParser(date, (text) => text)
  pg.types.setTypeParser(timestamptz, (text) => new Date(text).toISOString())
  pg.types.setTypeParser(bigint, Number)
}
