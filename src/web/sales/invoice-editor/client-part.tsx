import { IconChevronRight } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { searchText } from '#domain/text.ts'
import { parseTypedClient } from '#domain/typed-client.ts'
import { CompleteClient, createClient } from '#web/sales/client/create-client.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Avatar } from '#web/ui/frame/avatar.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './client-part.module.css'
import { useRequestedDetail } from './change-client.ts'
import { ClientNotes } from './e-invoice/form-notes.tsx'
import type { EInvoiceFindings } from './e-invoice/use-findings.ts'
import { hasSource } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { ChosenClient, EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { focusCell, focusControl } from '#web/sales/invoice-editor/form/field-controls.ts'
import { withClient } from '#web/sales/invoice-editor/form/form-changes.ts'
import { openNewClient } from './new-record-panels.tsx'
import { createTyped } from '#web/resource/form/pending-records.ts'
import { useClientSearch } from '#web/resource/form/use-picker-search.ts'

type Props = {
  editor: Editor
  form: EditorForm
  error: string | undefined
  /** The stored invoice; undefined for a new one. */
  stored: Invoice | undefined
  findings: EInvoiceFindings
}

export const clientFieldId = 'invoice-client_id'

/** The client of the invoice: a card of the chosen client, or a search. */
export const ClientPart = ({ editor, form, error, stored, findings }: Props) => {
  const [changing, setChanging] = useState(false)
  useRequestedDetail({ editor, form, stored })
  const choose = (client: Client) => {
    // A person who already types elsewhere while a new client is stored keeps the focus there.
    const isElsewhere = isFormControl(document.activeElement) && document.activeElement?.id !== clientFieldId
    setChanging(false)
    editor.update((now) => withClient(now, client), 'client_id', 'date_due')
    if (isElsewhere) return
    // Moves the focus to the lines.
    const [first] = editor.form.get().lines
    focusControl(first && first.title === '' ? `line-${first.key}-title` : changeClientId)
  }
  if (form.client && !changing)
    return (
      <ClientCard
        client={form.client}
        currency={form.currency}
        notes={findings.of('client').length > 0 && <ClientNotes {...{ editor, form, stored, findings }} />}
        complete={
          !stored &&
          isIncomplete(form) && (
            <CompleteClient
              id={form.client_id ?? ''}
              onSaved={(client) => editor.update((now) => withClient(now, client), 'client_id', 'date_due')}
            />
          )
        }
        // A document that is created from another has the same client.
        onChange={
          hasSource(form)
            ? undefined
            : () => {
                setChanging(true)
                focusControl(clientFieldId)
              }
        }
      />
    )
  const keepClient = () => {
    setChanging(false)
    focusControl(changeClientId)
  }
  return (
    <ClientSearch
      error={error}
      current={form.client}
      onKeep={keepClient}
      onPick={choose}
      onLeave={() => editor.leave('client_id')}
    />
  )
}

const isFormControl = (element: Element | null): boolean => Boolean(element?.closest('input, textarea, select, button'))

export const changeClientId = 'invoice-client-change'

/** Whether the client has only a name. */
const isIncomplete = ({ client, client_id, client_details }: EditorForm): boolean =>
  client !== null && client_id !== null && !client_details && !client.code && !client.address

type SearchProps = {
  error: string | undefined
  current: ChosenClient | null
  onKeep: () => void
  onPick: (client: Client) => void
  onLeave: () => void
}

const ClientSearch = ({ error, current, onKeep, onPick, onLeave }: SearchProps) => {
  const { t } = useTranslation('invoice')
  const locale = currentLanguage()
  const [search, setSearch] = useState<string>()
  const { rows: clients, searching } = useClientSearch(search)
  const create = async (typed: string) => {
    const client = typed ? await createClient(typed, 'client') : await openNewClient('')
    if (client) onPick(client)
    else focusControl(clientFieldId)
    return client !== undefined
  }
  return (
    <ComboboxField
      id={clientFieldId}
      label={t('client')}
      labelAside={
        current && (
          <Button variant="link" size="small" onClick={onKeep}>
            {t('client_keep', { title: current.title })}
          </Button>
        )
      }
      required
      error={error}
      placeholder={t('client_search')}
      valueLabel=""
      onSearch={setSearch}
      onBlur={onLeave}
      options={clients.map((client) => ({
        value: client.id,
        label: client.title,
        note: [client.code, client.city].filter(Boolean).join(' · '),
        aside: client.debt.map((debt) => (
          <Money key={debt.currency} amount={debt.amount} currency={debt.currency} locale={locale} muted />
        )),
      }))}
      onPick={(id) => {
        const client = clients.find((each) => each.id === id)
        if (client) onPick(client)
      }}
      loading={searching}
      loadingLabel={t('client_searching')}
      emptyLabel={search ? t('client_not_found') : t('client_none')}
      create={{
        label: (typed) => (typed.trim() ? createLabel(t, typed, clients) : t('client_create_empty')),
        onCreate: (typed) => createTyped(typed, create),
      }}
    />
  )
}

/** The label of the option to create a client: with all data parsed from the text, and whether the name exists already. */
const createLabel = (t: TFunction<'invoice'>, typed: string, found: readonly Client[]) => {
  const { title, code, email } = parseTypedClient(typed)
  const more = [code, email].filter((text) => text && text !== title).join(', ')
  if (more) return t('client_create_more', { title, more })
  const isKnown = found.some((client) => searchText(client.title) === searchText(title))
  return t(isKnown ? 'client_create_another' : 'client_create', { title })
}

type CardProps = {
  client: ChosenClient
  currency: string
  onChange: (() => void) | undefined
  /** The link to complete the client's record; omitted for stored documents. */
  complete: ReactNode
  /** What an e-invoice lacks of the client. */
  notes: ReactNode
}

const ClientCard = ({ client, currency, onChange, complete, notes }: CardProps) => {
  const { t } = useTranslation('invoice')
  const phone = useNarrow()
  const debt = client.debt.find((each) => each.currency === currency)?.amount ?? '0'
  const code = client.code && t('client_code', { code: client.code })
  const more = [[client.address, client.city].filter(Boolean).join(', '), client.email].filter(Boolean)
  return (
    <Field label={t('client')} id={changeClientId} labelHidden={phone && !complete} labelAside={complete} below={notes}>
      {() => (
        <div className={classes.card} data-warning={notes ? true : undefined}>
          <Avatar name={client.title} shape="square" size={phone ? 40 : 36} />
          <div className={classes.text}>
            <div className={classes.title}>{client.title}</div>
            <div className={classes.details}>
              {code}
              <span className={classes.rest}>
                {code && more.length > 0 && ' · '}
                {more.join(' · ')}
              </span>
            </div>
          </div>
          <div className={classes.debt}>
            <span className={classes.debtName}>{t('client_debt')}</span>
            <Money amount={debt} currency={currency} locale={currentLanguage()} plain strong />
          </div>
          {onChange && (
            <>
              <span className={classes.change}>
                <Button id={changeClientId} size="small" onClick={onChange}>
                  {t('client_change')}
                </Button>
              </span>
              <IconChevronRight className={classes.chevron} size={22} stroke={1.75} aria-hidden="true" />
            </>
          )}
        </div>
      )}
    </Field>
  )
}

/** Focuses the client field of a new invoice, or its first line if it has a client. */
export const useFocusAtFirst = (editor: Editor, isNew: boolean) => {
  useEffect(() => {
    if (!isNew) return
    const { client, lines } = editor.form.get()
    const [first] = lines
    if (!client) document.getElementById(clientFieldId)?.focus({ preventScroll: true })
    else if (first) {
      // On a phone the card of the active line is open.
      editor.active.set(first.key)
      requestAnimationFrame(() => focusCell(first.key, 'title'))
    }
    // Only once; later the focus must not be moved.
  }, [editor, isNew])
}
