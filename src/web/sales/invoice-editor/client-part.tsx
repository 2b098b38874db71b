import { IconChevronRight } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import { searchText } from '#domain/search-text.ts'
import { typedClient } from '#domain/typed-client.ts'
import { CompleteClient } from '#web/sales/client/complete-client.tsx'
import { makeClient } from '#web/sales/client/make-client.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Avatar } from '#web/ui/frame/avatar.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './client-part.module.css'
import { type ChosenClient, type EditorForm, hasSource } from './editor-form.ts'
import type { Editor } from './editor.ts'
import { focusCell, focusControl } from './focus-control.ts'
import { withClient } from './form-changes.ts'
import { openNewClient } from './new-record-panels.tsx'
import { useClientSearch } from '#web/resource/form/use-picker-search.ts'

type Props = { editor: Editor; form: EditorForm; error: string | undefined; isNew: boolean }

export const clientFieldId = 'invoice-client_id'

/** Who the invoice is for: a card of whoever is chosen, a search where nobody is. */
export const ClientPart = ({ editor, form, error, isNew }: Props) => {
  const [changing, setChanging] = useState(false)
  const choose = (client: Client) => {
    setChanging(false)
    editor.update((now) => withClient(now, client), 'client_id', 'date_due')
    // On to what is next: the lines.
    const [first] = editor.form.get().lines
    focusControl(first && first.title === '' ? `line-${first.key}-title` : changeId)
  }
  if (form.client && !changing)
    return (
      <ClientCard
        client={form.client}
        currency={form.currency}
        complete={
          isNew &&
          isBare(form) && (
            <CompleteClient
              id={form.client_id ?? ''}
              onSaved={(client) => editor.update((now) => withClient(now, client), 'client_id', 'date_due')}
            />
          )
        }
        // A document made from another is for the same client.
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
  const keep = () => {
    setChanging(false)
    focusControl(changeId)
  }
  return (
    <ClientSearch
      error={error}
      kept={form.client}
      onKeep={keep}
      onPick={choose}
      onLeave={() => editor.leave('client_id')}
    />
  )
}

const changeId = 'invoice-client-change'

/** Known by name alone; the document says what the client's record does. */
const isBare = ({ client, client_id, client_details }: EditorForm): boolean =>
  client !== null && client_id !== null && !client_details && !client.code && !client.address

type SearchProps = {
  error: string | undefined
  kept: ChosenClient | null
  onKeep: () => void
  onPick: (client: Client) => void
  onLeave: () => void
}

const ClientSearch = ({ error, kept, onKeep, onPick, onLeave }: SearchProps) => {
  const { t } = useTranslation('invoice')
  const locale = currentLanguage()
  const [search, setSearch] = useState<string>()
  const { rows: clients, searching } = useClientSearch(search)
  const create = async (typed: string) => {
    const client = typed ? await makeClient(typed, 'client') : await openNewClient('')
    if (client) onPick(client)
    else focusControl(clientFieldId)
    return client !== undefined
  }
  return (
    <ComboboxField
      id={clientFieldId}
      label={t('client')}
      labelAside={
        kept && (
          <Button variant="link" size="small" onClick={onKeep}>
            {t('client_keep', { title: kept.title })}
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
          <Money key={debt.currency} amount={debt.amount} currency={debt.currency} locale={locale} quiet />
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
        onCreate: (typed) => create(typed.trim()),
      }}
    />
  )
}

/** Says all that will be stored of what was typed, and whether there is one of that name already. */
const createLabel = (t: TFunction<'invoice'>, typed: string, found: readonly Client[]) => {
  const { title, code, email } = typedClient(typed)
  const more = [code, email].filter((text) => text && text !== title).join(', ')
  if (more) return t('client_create_more', { title, more })
  const isKnown = found.some((client) => searchText(client.title) === searchText(title))
  return t(isKnown ? 'client_create_another' : 'client_create', { title })
}

type CardProps = {
  client: ChosenClient
  currency: string
  onChange: (() => void) | undefined
  /** Leads to the rest of what is known of them; left out where the document keeps what it says. */
  complete: ReactNode
}

const ClientCard = ({ client, currency, onChange, complete }: CardProps) => {
  const { t } = useTranslation('invoice')
  const phone = useNarrow()
  const debt = client.debt.find((each) => each.currency === currency)?.amount ?? '0'
  const code = client.code && t('client_code', { code: client.code })
  const more = [[client.address, client.city].filter(Boolean).join(', '), client.email].filter(Boolean)
  return (
    <Field label={t('client')} id={changeId} labelHidden={phone && !complete} labelAside={complete}>
      {() => (
        <div className={classes.card}>
          <Avatar name={client.title} shape="square" size={phone ? 40 : 36} />
          <div className={classes.words}>
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
                <Button id={changeId} size="small" onClick={onChange}>
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

/** A new invoice begins with its client; one that has a client already, a copy or an invoice from a client, with its lines. */
export const useFocusAtFirst = (editor: Editor, isNew: boolean) => {
  useEffect(() => {
    if (!isNew) return
    const { client, lines } = editor.form.get()
    const [first] = lines
    if (!client) document.getElementById(clientFieldId)?.focus({ preventScroll: true })
    else if (first) {
      // A closed card of a phone opens for the line one is in.
      editor.active.set(first.key)
      requestAnimationFrame(() => focusCell(first.key, 'title'))
    }
    // Once: afterwards the focus is where the person put it.
  }, [editor, isNew])
}
