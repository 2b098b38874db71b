import { IconArrowLeft, IconCloudCheck, IconEye, IconEyeOff, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice, InvoiceOptions } from '#contract/invoice.ts'
import { useKeys } from '../keys.ts'
import { PageLink } from '../page-link.tsx'
import { FormNotices } from '../resource/form-notices.tsx'
import { modKey } from '../shell/mod-key.ts'
import { useStore } from '../store.ts'
import { currentLanguage } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EditorFrame, EditorSection, type EditorView } from '../ui/editor-frame.tsx'
import { FieldNote } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Money } from '../ui/money.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { ClientPart, useFocusOnClient } from './client-part.tsx'
import { createEditor } from './editor.ts'
import type { EditorForm } from './editor-form.ts'
import { editorTotals } from './editor-totals.ts'
import { errorWords } from './error-words.ts'
import { FactsPart } from './facts-part.tsx'
import { controlId, fieldName } from './field-names.ts'
import { priceText } from './figures.ts'
import { previewRequest } from './form-request.ts'
import classes from './invoice-editor.module.css'
import { LinesPart } from './lines-part.tsx'
import { MorePart } from './more-part.tsx'
import { PreviewBody, PreviewHead } from './preview-part.tsx'
import { SumsPart } from './sums-part.tsx'
import { TypeChoice } from './type-choice.tsx'
import { useEditorDraft } from './use-editor-draft.ts'
import { useInvoiceSave } from './use-invoice-save.ts'
import { usePreview } from './use-preview.ts'

export type InvoiceEditorProps = {
  fresh: EditorForm
  options: InvoiceOptions
  /** The invoice that is changed; none for a new one. */
  stored?: Invoice
  draftName: string
  today: string
  onSaved: (invoice: Invoice) => void
  /** Somebody else's newer version takes the place of what is typed. */
  onReload: (newer: Invoice) => void
}

/** An invoice being written, with the document it becomes beside it. */
export const InvoiceEditor = ({ fresh, options, stored, draftName, today, onSaved, onReload }: InvoiceEditorProps) => {
  const { t } = useTranslation(['invoice', 'validation'])
  const [editor] = useState(() => createEditor(fresh, options))
  const form = useStore(editor.form)
  const errors = useStore(editor.errors)
  const active = useStore(editor.active)
  const [version, setVersion] = useState(stored?.version)
  const [newer, setNewer] = useState<Invoice>()
  const [view, setView] = useState<EditorView>('form')
  const [hidden, setHidden] = useState(false)
  const [layout, setLayout] = useState(options.layout)
  const oneColumn = useNarrow(992)
  const totals = useMemo(() => editorTotals(form, options), [form, options])
  const draft = useEditorDraft({ editor, form, fresh, name: draftName, version })
  const { save, busy, refused } = useInvoiceSave({
    editor,
    stored: stored && { id: stored.id, version: version ?? stored.version },
    onStale: setNewer,
    onSaved: (invoice) => {
      draft.release()
      onSaved(invoice)
    },
  })
  useKeys({ 'mod+Enter': () => 'layers' in document.documentElement.dataset || void save() })
  useFocusOnClient(!form.client && !stored)

  const body = () => previewRequest(form, options, { active, layout, today, stored })
  const looked = oneColumn ? view === 'document' : !hidden
  const preview = usePreview(looked ? body() : undefined)
  const errorOf = (path: string) => errors[path] && errorWords(errors[path], t as never)
  const wrong = Object.keys(errors).map((path) => ({
    id: controlId(path, editor),
    label: fieldName(path, editor, t as never),
  }))
  const notices = {
    wrong: refused && wrong.length > 0 ? wrong : undefined,
    draft: draft.offer,
    stale: newer && {
      load: () => onReload(newer),
      keep: () => {
        setVersion(newer.version)
        setNewer(undefined)
      },
    },
  }
  return (
    <EditorFrame
      view={view}
      onView={setView}
      viewLabels={{ label: t('view'), form: t('view_form'), document: t('view_document') }}
      back={<BackLink />}
      title={<EditorTitle form={form} stored={stored} />}
      status={draft.kept && <Kept />}
      actions={
        <>
          {!oneColumn && (
            <Button
              variant="quiet"
              icon={hidden ? <IconEye size={16} stroke={1.75} /> : <IconEyeOff size={16} stroke={1.75} />}
              onClick={() => setHidden(!hidden)}
            >
              {hidden ? t('show_document') : t('hide_document')}
            </Button>
          )}
          <SaveButton busy={busy} isNew={!stored} onSave={() => void save()} />
        </>
      }
      previewHidden={hidden}
      previewHead={
        <PreviewHead
          layout={layout}
          onLayout={setLayout}
          body={body}
          fileName={`${form.number ?? options.series.find(({ id }) => id === form.series_id)?.next_number ?? t('document')}.pdf`}
        />
      }
      preview={<PreviewBody preview={preview} />}
      total={{
        label: form.vat ? t('total_with_vat') : t('total'),
        note: form.vat && <TotalNote net={totals.total_without_vat} vat={totals.vat_total} currency={form.currency} />,
        amount: <Money amount={totals.total} currency={form.currency} locale={currentLanguage()} total />,
      }}
    >
      <div className={classes.form}>
        <div className={classes.notices}>
          <FormNotices form={notices} />
        </div>
        {!stored && (
          <div className={classes.type}>
            <TypeChoice editor={editor} type={form.type} />
          </div>
        )}
        <EditorSection>
          <ClientPart editor={editor} form={form} error={errorOf('client_id')} />
        </EditorSection>
        <EditorSection>
          <FactsPart editor={editor} form={form} errorOf={errorOf} today={today} storedNumber={stored?.number} />
        </EditorSection>
        <EditorSection flush>
          <LinesPart editor={editor} form={form} totals={totals} errors={errors} />
          {errors.lines && (
            <div className={classes.linesError}>
              <FieldNote error={errorOf('lines')} />
            </div>
          )}
        </EditorSection>
        <EditorSection>
          <SumsPart editor={editor} form={form} totals={totals} errorOf={errorOf} />
        </EditorSection>
        <EditorSection>
          <MorePart editor={editor} form={form} errorOf={errorOf} />
        </EditorSection>
      </div>
    </EditorFrame>
  )
}

const BackLink = () => {
  const { t } = useTranslation('invoice')
  const phone = useNarrow()
  return (
    <IconButton
      component={PageLink}
      href="/invoice/list"
      label={t('back_to_list')}
      icon={phone ? <IconX size={22} stroke={1.75} /> : <IconArrowLeft size={18} stroke={1.75} />}
    />
  )
}

const EditorTitle = ({ form, stored }: { form: EditorForm; stored: Invoice | undefined }) => {
  const { t } = useTranslation('invoice')
  const phone = useNarrow()
  if (stored) return t('edit_title', { number: stored.number })
  if (phone) return t('new_short')
  return form.type === 'simple' && form.vat ? t('new_simple_vat') : t(`new_${form.type}`)
}

const Kept = () => {
  const { t } = useTranslation('invoice')
  const phone = useNarrow()
  return (
    <>
      <IconCloudCheck size={phone ? 18 : 16} stroke={1.75} aria-hidden="true" />
      {phone ? t('draft_saved_short') : t('draft_saved')}
    </>
  )
}

const SaveButton = ({ busy, isNew, onSave }: { busy: boolean; isNew: boolean; onSave: () => void }) => {
  const { t } = useTranslation('invoice')
  const phone = useNarrow()
  return (
    <Button variant="filled" busy={busy} keyHint={phone ? undefined : `${modKey} ↵`} onClick={onSave}>
      {isNew ? t('issue') : t('save')}
    </Button>
  )
}

const TotalNote = ({ net, vat, currency }: { net: string; vat: string; currency: string }) => {
  const { t } = useTranslation('invoice')
  const figure = (amount: string) => priceText(amount, currency, currentLanguage())
  return t('total_note', { net: figure(net), vat: figure(vat) })
}
