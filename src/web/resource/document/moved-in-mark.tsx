import { useTranslation } from 'react-i18next'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import classes from './moved-in.module.css'

type Source = Pick<InvoiceRow, 'import_source'>

/** Where a document was moved in from, in two words; undefined for our own. */
export const useMovedInText = (): ((row: Source) => string | undefined) => {
  const { t } = useTranslation('list')
  return ({ import_source }) => (import_source ? t(import_source === 'isaf' ? 'moved_isaf' : 'moved_in') : undefined)
}

/** A quiet mark of a moved-in document beside its name; nothing for our own. */
export const MovedInMark = ({ row }: { row: Source }) => {
  const text = useMovedInText()(row)
  return text ? <span className={classes.mark}>{text}</span> : null
}
