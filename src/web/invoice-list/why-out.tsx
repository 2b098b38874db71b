import { lazy, type ReactElement, Suspense, useState } from 'react'
import type { InvoiceRow } from '#contract/invoice.ts'
import { useLoaded } from '../resource/use-loaded.ts'
import type { ListWords } from './use-list-words.ts'

const Hint = lazy(async () => ({ default: (await import('../ui/locked-reason.tsx')).LockedReason }))

type Props = { row: InvoiceRow; words: ListWords; children: ReactElement }

/** Why a document is void, or who deleted it and why: asked for under the pointer, for lists do not carry it. */
export const WhyOut = ({ row, words: { t }, children }: Props) => {
  const [asked, setAsked] = useState(false)
  const { data } = useLoaded('invoice.edit_form', { params: { id: row.id }, enabled: asked })
  const { deleted_by, delete_comment, void_comment } = data?.item ?? {}
  const said = row.deleted_at
    ? [deleted_by && t('fact_deleted_by', { name: deleted_by }), delete_comment].filter(Boolean).join(': ')
    : void_comment
  const state = <span onPointerEnter={() => setAsked(true)}>{children}</span>
  return (
    <Suspense fallback={state}>
      <Hint reason={said ?? '…'}>{state}</Hint>
    </Suspense>
  )
}
