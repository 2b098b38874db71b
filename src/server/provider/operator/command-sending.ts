import type { CompanySending } from '#contract/provider/operator-sending.ts'
import type { Context } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { line } from './command-lines.ts'
import { changeCompanySending, readCompanySending, readSendingStop, setSendingStop } from './sending.ts'

type Asked = Pick<Context, 'db' | 'services' | 'now'>
type Outcome = { lines: string[]; done: boolean }

const by = 'command line'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const companyNamed = (id: string): string => {
  if (!uuid.test(id)) throw notFound('company')
  return id
}

const companyLine = (item: CompanySending): Outcome => ({
  lines: [
    line(
      item.title,
      item.stopped_at ? `stopped since ${item.stopped_at}` : 'sending',
      `${item.letters_last_hour} letters in the last hour, limit ${item.letters_per_hour ?? 'usual'}`,
      `${item.receivers_last_day} receivers in the last day, limit ${item.receivers_per_day ?? 'usual'}`,
      item.changed_by,
      item.id,
    ),
  ],
  done: true,
})

const stopLine = async (asked: Asked): Promise<Outcome> => {
  const { stopped_at, stopped_by } = await readSendingStop(asked)
  return { lines: [stopped_at ? line('stopped', stopped_at, stopped_by) : line('sending')], done: true }
}

const switched = (stopped: boolean) => async (asked: Asked, words: readonly string[]) => {
  const [id, ...rest] = words
  if (!id || rest.length > 0) return undefined
  if (id !== 'all') return companyLine(await changeCompanySending(asked, companyNamed(id), { stopped }, by))
  await setSendingStop(asked, stopped, by)
  return stopLine(asked)
}

const limitIn = (word: string | undefined): number | null | undefined => {
  if (word === 'usual') return null
  return word && /^[1-9]\d{0,5}$/.test(word) ? Number(word) : undefined
}

/** `sending …`: stops and limits of letters. */
export const sendingCommands = {
  'sending show': async (asked: Asked, [id, ...rest]: readonly string[]) => {
    if (rest.length > 0) return undefined
    return id ? companyLine(await readCompanySending(asked, companyNamed(id))) : stopLine(asked)
  },
  'sending stop': switched(true),
  'sending resume': switched(false),
  'sending limit': async (asked: Asked, [id, letters, receivers, ...rest]: readonly string[]) => {
    const [letters_per_hour, receivers_per_day] = [limitIn(letters), limitIn(receivers)]
    if (!id || letters_per_hour === undefined || receivers_per_day === undefined || rest.length > 0) return undefined
    return companyLine(await changeCompanySending(asked, companyNamed(id), { letters_per_hour, receivers_per_day }, by))
  },
}
