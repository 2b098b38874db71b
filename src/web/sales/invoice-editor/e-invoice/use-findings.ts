import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RawInvoiceDraft } from '#contract/sales/invoice.ts'
import type { eInvoiceCheck } from '#contract/sales/e-invoice.ts'
import type { z } from 'zod'
import { isPublicBody } from '#domain/public-body.ts'
import { call } from '#web/platform/api/api.ts'
import { formPath } from '#web/sales/invoice-editor/form/check-form.ts'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'

/** What an e-invoice of the form lacks, at a field of the form: `lines.l7.title`, `client_details.vat_code`. */
export type Finding = z.infer<typeof eInvoiceCheck>['findings'][number]

/** The parts of the form from top to bottom, by the fields that they have. */
const parts = {
  client: /^client_/,
  facts: /^(number|date|date_due|currency|exchange_rate)$/,
  references: /^(buyer|order|contract)_reference$/,
  lines: /^(lines|discount|delivery)/,
  more: /^(supply_|date_supply|deliver_country|accounts)/,
  seller: /^seller_/,
} as const
export type FormPart = keyof typeof parts
const partNames = Object.keys(parts) as FormPart[]

const partOf = ({ field }: Finding): FormPart => partNames.find((name) => parts[name].test(field)) ?? 'lines'

/**
 * Whether e-invoices matter to the document: its client gets them or is a public body, or it had a reference that only they need when it
 * was opened. Not as soon as one is typed, because the fields would move under the hands.
 */
const wantsEInvoice = ({ type, client }: EditorForm, opened: EditorForm): boolean =>
  type !== 'proforma' &&
  client !== null &&
  (client.sends !== 'pdf' ||
    isPublicBody(client.title) ||
    opened.buyer_reference.trim() !== '' ||
    opened.contract_reference.trim() !== '')

/** How long nothing is typed before the rules run. */
const pauseMs = 500

export type EInvoiceFindings = ReturnType<typeof useFindings>

/**
 * The rules of e-invoices, run by the server on the form as it is typed: they need the stored client, company and VAT rates, and would be
 * a third of the editor's script. While they run, the previous findings stay.
 */
export const useFindings = (form: EditorForm, body: RawInvoiceDraft, opened: EditorForm) => {
  const isWanted = wantsEInvoice(form, opened)
  // What the client card says is not in the request.
  const [round, setRound] = useState(0)
  const { active_line: _, layout: __, ...draft } = body
  const [text] = useDebouncedValue(JSON.stringify(draft), pauseMs)
  const { data } = useQuery({
    queryKey: ['invoice.preview_e_invoice', form.client_id, round, text],
    queryFn: ({ signal }) => call('invoice.preview_e_invoice', { body: JSON.parse(text) as RawInvoiceDraft, signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const found = (isWanted && data?.findings) || []
  const all = found.filter((finding) => isAdvice(finding, form))
  const list = partNames.flatMap((part) =>
    all
      .filter((finding) => partOf(finding) === part)
      .map((finding) => ({ ...finding, field: formPath(finding.field, form) })),
  )
  return {
    isWanted,
    /** Whether the rules have answered. */
    isShown: isWanted && data !== undefined,
    list,
    /** What keeps it from being an e-invoice, and from the Peppol network, whose advice is a must there. */
    fatal: found.filter(({ severity }) => severity === 'fatal'),
    fatalForPeppol: found.filter(({ severity, rule }) => severity === 'fatal' || rule.startsWith('PEPPOL-')),
    of: (part: FormPart) => list.filter((finding) => partOf(finding) === part),
    /** Runs the rules again after the client was changed. */
    rerun: () => setRound((now) => now + 1),
  }
}

/** The form itself asks for lines; that Peppol cannot deliver matters only to clients who get invoices over it. */
const isAdvice = ({ rule }: Finding, { client }: EditorForm): boolean =>
  rule !== 'BR-16' && (rule !== 'PEPPOL-EN16931-CL008' || client?.sends === 'peppol')
