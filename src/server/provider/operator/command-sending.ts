import type { CompanySending } from '#contract/provider/operator-sending.ts'
import type { Context } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { line } from './command-lines.ts'
import {
  changeCompanySending,
  readCompanySending,
  readRestoredCompanies,
  readSendingStop,
  setSendingStop,
} from './sending.ts'

type CommandContext = Pick<Context, 'db' | 'services' | 'now'>
type Outcome = { lines: string[]; done: boolean }

const actor = 'command line'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const companyIdOf = (id: string): string => {
  if (!uuid.test(id)) throw notFound('company')
  return id
}

const waiting = (restoredFrom: string): string =>
  `paused: restored from the archive of ${restoredFrom}, until its owner confirms it in the product`

const companyLine = (item: CompanySending): Outcome => ({
  lines: [
    line(
      item.title,
      item.stopped_at
        ? `stopped since ${item.stopped_at}`
        : item.restored_from
          ? waiting(item.restored_from)
          : 'sending',
      `${item.letters_last_hour} emails in the last hour, limit ${item.letters_per_hour ?? 'usual'}`,
      `${item.receivers_last_day} receivers in the last day, limit ${item.receivers_per_day ?? 'usual'}`,
      item.changed_by,
      item.id,
    ),
  ],
  done: true,
})

const stopLine = async (context: CommandContext): Promise<Outcome> => {
  const { stopped_at, stopped_by, restored_from } = await readSendingStop(context)
  const reason = restored_from ? `restored from the backup of ${restored_from}` : stopped_by
  const restored = await readRestoredCompanies(context)
  return {
    lines: [
      stopped_at ? line('stopped', stopped_at, reason) : line('sending'),
      ...restored.map((company) => line(company.title, waiting(company.restored_from), company.id)),
    ],
    done: true,
  }
}

const setStopped = (stopped: boolean) => async (context: CommandContext, args: readonly string[]) => {
  const [id, ...extraArgs] = args
  if (!id || extraArgs.length > 0) return undefined
  if (id !== 'all') return companyLine(await changeCompanySending(context, companyIdOf(id), { stopped }, actor))
  await setSendingStop(context, stopped, actor)
  return stopLine(context)
}

const parseLimit = (arg: string | undefined): number | null | undefined => {
  if (arg === 'usual') return null
  return arg && /^[1-9]\d{0,5}$/.test(arg) ? Number(arg) : undefined
}

/** `sending …`: stops and limits of emails. */
export const sendingCommands = {
  'sending show': async (context: CommandContext, [id, ...extraArgs]: readonly string[]) => {
    if (extraArgs.length > 0) return undefined
    return id ? companyLine(await readCompanySending(context, companyIdOf(id))) : stopLine(context)
  },
  'sending stop': setStopped(true),
  'sending resume': setStopped(false),
  'sending limit': async (context: CommandContext, [id, emails, receivers, ...extraArgs]: readonly string[]) => {
    const [letters_per_hour, receivers_per_day] = [parseLimit(emails), parseLimit(receivers)]
    if (!id || letters_per_hour === undefined || receivers_per_day === undefined || extraArgs.length > 0)
      return undefined
    return companyLine(
      await changeCompanySending(context, companyIdOf(id), { letters_per_hour, receivers_per_day }, actor),
    )
  },
}
