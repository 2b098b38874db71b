import { useQuery } from '@tanstack/react-query'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { moneyText } from '#web/ui/text/money.tsx'
import { filledLines, hasSource } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { focusCell } from '#web/sales/invoice-editor/form/field-controls.ts'
import { withLinesOf } from '#web/sales/invoice-editor/form/form-changes.ts'
import { newForm } from '#web/sales/invoice-editor/form/form-from-server.ts'
import classes from './last-lines.module.css'

/** The client's latest invoice and the form of a copy; null if there is none. */
const readLast = async (client_id: string, signal: AbortSignal) => {
  const { data } = await call('invoice.list', {
    query: { tab: 'invoices', client_id, sort: '-date', limit: 1 },
    signal,
  })
  const [last] = data
  if (!last) return null
  return { last, copy: await call('invoice.create_form', { query: { copy_of: last.id }, signal }) }
}

/** Offers to copy the lines of the client's latest invoice while this one has none. */
export const LastLines = ({ editor, form }: { editor: Editor; form: EditorForm }) => {
  const { t } = useTranslation('invoice')
  const { client_id } = form
  const isOffered = client_id !== null && !hasSource(form) && filledLines(form).length === 0
  const { data } = useQuery({
    queryKey: ['invoice.last', client_id],
    queryFn: ({ signal }) => readLast(client_id ?? '', signal),
    enabled: isOffered,
    staleTime: 5000,
  })
  if (!isOffered || !data) return null
  const { last, copy } = data
  const take = () => {
    editor.update((now) => withLinesOf(now, newForm(copy.item, copy.options, null), editor.options), 'lines')
    const [first] = editor.form.get().lines
    if (first) focusCell(first.key, 'title')
  }
  const amount = moneyText(last.total, last.currency, currentLanguage())
  return (
    <div className={classes.last}>
      <Button variant="link" size="small" icon={<IconCopy size={16} stroke={1.75} />} onClick={take}>
        {t('as_last', { count: copy.item.lines.length, amount })}
      </Button>
    </div>
  )
}
