import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankEntry, RawEntryMatch } from '#contract/bank/bank-entry.ts'
import { call } from '#web/platform/api/api.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { showActionError } from '#web/platform/feedback/use-action.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { refresh } from '#web/resource/record/cache.ts'
import { matchOfCandidate } from './candidate-match.ts'
import { useCandidateTexts } from './candidate-texts.ts'
import { isCertain, removeFromToDo } from './entry-list/use-entries.ts'

/** The entries of each step that can be undone, the last one at the end. They outlive the page. */
const steps: (readonly string[])[] = []

/** How many certain entries one request matches, so that the progress moves. */
const chunkSize = 40

type Refused = Readonly<Record<string, string>>
type Progress = { done: number; all: number }

/** Matches, ignores and takes back. Rows leave the list at once; after an error they reappear and the reason is shown. */
export const useEntryActions = () => {
  const { t } = useTranslation(['bank', 'common'])
  const texts = useCandidateTexts()

  /** Takes the entries back to those to do. */
  const undo = async (ids: readonly string[]): Promise<void> => {
    const results = await Promise.allSettled(ids.map((id) => call('bank.unmatch', { params: { id } })))
    const failed = results.find((result) => result.status === 'rejected')
    // The second side of a transfer was taken back with the first.
    if (failed && results.every(({ status }) => status === 'rejected')) showActionError(failed.reason)
    else toast.success(t('undone', { count: ids.length }))
    refresh('payment')
  }
  const remember = (ids: readonly string[], text: string) => {
    steps.push(ids)
    const takeBack = () => {
      steps.splice(steps.indexOf(ids), 1)
      void undo(ids)
    }
    toast.success(text, { action: { label: t('common:undo'), onClick: takeBack } })
  }
  const change = async ({ id }: BankEntry, work: () => Promise<unknown>, text: string): Promise<boolean> => {
    removeFromToDo(new Set([id]))
    try {
      await work()
      remember([id], text)
      return true
    } catch (error) {
      showActionError(error)
      return false
    } finally {
      refresh('payment')
    }
  }
  const match = (entry: BankEntry, body: RawEntryMatch, target: string) =>
    change(entry, () => call('bank.match', { params: { id: entry.id }, body }), t('matched', { target }))

  /** Matches the entry with its first candidate, if that needs no form. */
  const confirmFirst = async (entry: BankEntry): Promise<boolean> => {
    const [candidate] = entry.candidates
    const body = candidate && matchOfCandidate(candidate)
    return body ? match(entry, body, texts.target(entry, candidate)) : false
  }
  const ignore = (entry: BankEntry) =>
    change(entry, () => call('bank.ignore', { params: { id: entry.id } }), t('ignored_entry'))

  const many = useConfirmMany(remember)
  return {
    match,
    confirmFirst,
    ignore,
    undo,
    /** Undoes the last step of this window. */
    undoLast: () => {
      const last = steps.pop()
      if (last) void undo(last)
    },
    ...many,
  }
}
export type EntryActions = ReturnType<typeof useEntryActions>

/** Matches each entry with its first candidate. A refused one keeps its reason. */
const useConfirmMany = (remember: (ids: readonly string[], text: string) => void) => {
  const { t } = useTranslation('bank')
  const [progress, setProgress] = useState<Progress>()
  const [refused, setRefused] = useState<Refused>({})
  const confirmMany = async (entries: readonly BankEntry[]): Promise<void> => {
    if (progress) return
    const reasons: Record<string, string> = {}
    const reached = new Set<string>()
    const report = () => setProgress({ done: reached.size, all: entries.length })
    report()
    try {
      const certain = entries.filter(isCertain).map(({ id }) => id)
      for (let at = 0; at < certain.length; at += chunkSize) {
        const ids = certain.slice(at, at + chunkSize)
        Object.assign(reasons, await matchCertain(ids))
        for (const id of ids) reached.add(id)
        report()
      }
      for (const entry of entries.filter((each) => !isCertain(each))) {
        const [candidate] = entry.candidates
        const body = candidate && matchOfCandidate(candidate)
        const params = { id: entry.id }
        if (body)
          await call('bank.match', { params, body }).catch((error: unknown) => {
            reasons[entry.id] = problemText(error)
          })
        reached.add(entry.id)
        report()
      }
    } catch (error) {
      showActionError(error)
    }
    const matched = [...reached].filter((id) => !reasons[id])
    removeFromToDo(new Set(matched))
    setRefused((now) => ({ ...now, ...reasons }))
    setProgress(undefined)
    if (matched.length > 0) remember(matched, t('matched_many', { count: matched.length }))
    const left = Object.keys(reasons).length
    if (left > 0) toast.error(t('refused', { count: left }), { queue: 'refused' })
    refresh('payment')
  }
  return {
    confirmMany,
    progress,
    /** Why the server refused an entry, by its id. */
    refused,
  }
}

/** Matches certain entries; resolves to the reasons of those that were refused. */
const matchCertain = async (ids: readonly string[]): Promise<Refused> => {
  const reasons: Record<string, string> = {}
  for (let left = 1; left > 0;) {
    const answer = await call('bank.match_suggested', { body: { ids: [...ids] } })
    for (const { id, message } of answer.refused) reasons[id] = message
    // A call that matched nothing would be repeated for ever.
    left = answer.matched > 0 ? answer.left : 0
  }
  return reasons
}

/** Matches all certain entries of a filter, also those that are not loaded. */
export const matchAllCertain = async (
  filter: Readonly<Record<string, string | undefined>>,
): Promise<{ matched: number; refused: number }> => {
  let matched = 0
  let refused = 0
  for (let left = 1; left > 0;) {
    const answer = await call('bank.match_suggested', { body: filter as { account_id?: string } })
    matched += answer.matched
    refused = answer.refused.length
    left = answer.matched > 0 ? answer.left : 0
  }
  refresh('payment')
  return { matched, refused }
}
