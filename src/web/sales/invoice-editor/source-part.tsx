import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/sales/invoice.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { EditorSection } from '#web/ui/frame/editor-frame.tsx'
import { moneyText } from '#web/ui/text/money.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { isFullCredit, withEmptyQuantities, withFullCredit } from '#web/sales/invoice-editor/form/credit-form.ts'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { focusCell } from '#web/sales/invoice-editor/form/field-controls.ts'
import classes from './source-part.module.css'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'

type Props = { editor: Editor; form: EditorForm; initialValues: EditorForm; stored: Invoice | undefined }

/** The source of a credit invoice or of an invoice from a proforma, and the effect on it. */
export const SourcePart = (props: Props) => {
  const { form } = props
  if (form.type === 'credit' && form.reference_invoice_id) return <Credited {...props} id={form.reference_invoice_id} />
  if (form.quote_id) return <FromQuote id={form.quote_id} />
  return form.proforma_id ? <FromProforma id={form.proforma_id} isNew={!props.stored} /> : null
}

const useSource = (id: string) => useLoaded('invoice.edit_form', { params: { id } }).data?.item

/** The lines that are left of the quote are in the form; a person lowers quantities or removes lines for a part. */
const FromQuote = ({ id }: { id: string }) => {
  const { t } = useTranslation(['invoice', 'invoice_source'])
  const source = useSource(id)
  return (
    <EditorSection>
      <div>
        {t('invoice_source:from_quote')} <SourceLink id={id} number={source?.number ?? ''} />
      </div>
      <div className={classes.note}>{t('invoice_source:from_quote_rest')}</div>
    </EditorSection>
  )
}

const SourceLink = ({ id, number }: { id: string; number: string }) => (
  <PageLink href={`/invoice/list?open=${id}`} className={classes.number}>
    <Unbroken>{number}</Unbroken>
  </PageLink>
)

const Credited = ({ editor, form, initialValues, id }: Props & { id: string }) => {
  const { t } = useTranslation(['invoice', 'invoice_source'])
  const source = useSource(id)
  const money = (amount: string) => moneyText(amount, form.currency, currentLanguage())
  const choose = (scope: 'whole' | 'part') => {
    editor.update((now) => (scope === 'whole' ? withFullCredit : withEmptyQuantities)(now, initialValues), 'lines')
    const [first] = editor.form.get().lines
    if (scope === 'part' && first) focusCell(first.key, 'quantity')
  }
  return (
    <EditorSection>
      <div className={classes.source}>
        <div className={classes.text}>
          <div>
            {t('invoice_source:credits_invoice')}{' '}
            <SourceLink id={id} number={form.reference_number ?? source?.number ?? ''} />
            {source && ` · ${source.date} · ${money(source.total)}`}
          </div>
          {source && (
            <div className={classes.note}>
              {Number(source.unpaid) > 0
                ? // When nothing is paid, the credit cannot exceed the unpaid amount.
                  t(
                    source.unpaid === source.total
                      ? 'invoice_source:credit_effect_unpaid'
                      : 'invoice_source:credit_effect',
                    {
                      unpaid: money(source.unpaid),
                    },
                  )
                : t('invoice_source:credit_effect_paid')}
            </div>
          )}
        </div>
        <Segmented
          label={t('invoice_source:credit_how')}
          value={isFullCredit(form, initialValues) ? 'whole' : 'part'}
          onChange={choose}
          options={[
            { value: 'whole', label: t('invoice_source:credit_whole') },
            { value: 'part', label: t('invoice_source:credit_part') },
          ]}
        />
      </div>
    </EditorSection>
  )
}

const FromProforma = ({ id, isNew }: { id: string; isNew: boolean }) => {
  const { t } = useTranslation(['invoice', 'invoice_source'])
  const source = useSource(id)
  const paid = source && Number(source.paid) > 0 && moneyText(source.paid, source.currency, currentLanguage())
  return (
    <EditorSection>
      <div className={classes.source}>
        <div className={classes.text}>
          <div>
            {t('invoice_source:from_proforma')} <SourceLink id={id} number={source?.number ?? ''} />
          </div>
          {isNew && paid && <div className={classes.note}>{t('invoice_source:from_proforma_paid', { paid })}</div>}
        </div>
      </div>
    </EditorSection>
  )
}
