import { IconAlertTriangle, IconCircleCheckFilled, IconExclamationCircle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { accountNumberText } from '#domain/identifiers.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { AccountChoice } from './account-choice.tsx'
import { removeFile } from './import-files.ts'
import type { StatementFile } from './import-files.ts'
import classes from './import.module.css'
import { MappingPart } from './mapping-part.tsx'
import { useChooseStatements } from './use-choose-statements.ts'
import { isWrong } from './use-preview.ts'
import type { ReadStatement } from './use-preview.ts'

type Props = {
  file: StatementFile
  statement: ReadStatement
  /** The first statement of its file, which has the button that takes the file out. */
  first: boolean
}

/** A statement: its state, account, period, balances, and what is new in it; below it what to look at. */
export const StatementRow = ({ file, statement, first }: Props) => {
  const { t } = useTranslation('bank_import')
  const { account, period, opening, closing, problems } = statement
  const currency = account?.currency ?? 'EUR'
  const money = (amount: string | null) =>
    amount === null ? '–' : <Money amount={amount} currency={currency} locale={currentLanguage()} />
  const asksAccount = account !== null && (account.id === null || file.account_id !== null)
  return (
    <tbody className={classes.statement} data-wrong={isWrong(statement) || undefined}>
      <tr className={classes.row}>
        <td data-column="file">
          <span className={classes.file}>
            <StateSign statement={statement} />
            <span className={classes.name} title={file.file.name}>
              {file.file.name}
            </span>
            <span className={classes.quiet}>{formatText(statement, t)}</span>
          </span>
        </td>
        <td data-column="account">
          <AccountName statement={statement} />
        </td>
        <td data-column="period">{period ? `${period.from} – ${period.to}` : '–'}</td>
        <td data-column="opening">{money(opening)}</td>
        <td data-column="closing">{money(closing)}</td>
        <td data-column="new" data-label={t('column_new')}>
          <b>{statement.new}</b>
        </td>
        <td data-column="known">{statement.duplicates}</td>
        <td data-column="remove">
          {first && (
            <IconButton
              label={t('remove', { name: file.file.name })}
              icon={<IconX size={18} stroke={1.75} />}
              onClick={() => removeFile(file.key)}
            />
          )}
        </td>
      </tr>
      <tr className={classes.below}>
        <td colSpan={8}>
          <Problems problems={problems.filter(({ code }) => code !== 'columns')} />
          {first && !file.table && asksAccount && (
            <div className={classes.choice}>
              <AccountChoice file={file} statement={statement} />
            </div>
          )}
          {first && file.table && <MappingPart file={file} table={file.table} statement={statement} />}
        </td>
      </tr>
    </tbody>
  )
}

const formatText = ({ format, account }: ReadStatement, t: ReturnType<typeof useTranslation<'bank_import'>>['t']) => {
  const bank = account?.bank
  if (format === null) return t('unknown')
  if (format === 'mapped') return t('format_mapped')
  const names: Partial<Record<typeof format, string>> = {
    mt940: 'MT940',
    swedbank: 'Swedbank, CSV',
    seb: 'SEB, CSV',
    luminor: 'Luminor, CSV',
    revolut: 'Revolut, CSV',
    paysera: 'Paysera, CSV',
    wise: 'Wise, CSV',
  }
  return names[format] ?? [bank, format].filter(Boolean).join(', ')
}

const StateSign = ({ statement }: { statement: ReadStatement }) => {
  const { t } = useTranslation('bank_import')
  const state = isWrong(statement) ? 'wrong' : statement.problems.length > 0 ? 'warning' : 'ready'
  const Icon = { wrong: IconExclamationCircle, warning: IconAlertTriangle, ready: IconCircleCheckFilled }[state]
  return (
    <span className={classes.sign} data-state={state} role="img" aria-label={t(`state_${state}`)}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
    </span>
  )
}

const AccountName = ({ statement: { account } }: { statement: ReadStatement }) => {
  const { t } = useTranslation('bank_import')
  if (!account) return '–'
  return (
    <span className={classes.two}>
      <span>
        {[account.title ?? account.bank ?? account.currency, account.id === null && t('new_account')]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={classes.quiet}>{account.number ? accountNumberText(account.number) : account.currency}</span>
    </span>
  )
}

const Problems = ({ problems }: { problems: ReadStatement['problems'] }) => {
  const { t } = useTranslation('bank_import')
  const choose = useChooseStatements()
  return problems.map(({ code, severity, message, line, column }) => (
    <p key={`${code} ${message}`} className={classes.problem} data-severity={severity}>
      {severity === 'error' ? (
        <IconExclamationCircle size={16} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      )}
      <span>
        {message}
        {line !== null && ` (${[line, column].filter((part) => part !== null).join(': ')})`}
      </span>
      {code === 'hole' && (
        <Button variant="link" size="small" onClick={choose}>
          {t('add_missing')}
        </Button>
      )}
    </p>
  ))
}
