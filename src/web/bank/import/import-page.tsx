import { useTranslation } from 'react-i18next'
import type { BankImport } from '#contract/bank/bank-import.ts'
import { call, request } from '#web/platform/api/api.ts'
import { modKey, newKey } from '#web/platform/browser.ts'
import { showError, useAction } from '#web/platform/feedback/use-action.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useKeys } from '#web/platform/keyboard.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { problemText } from '#web/platform/api/problem.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DropZone } from '#web/ui/fields/drop-zone.tsx'
import { useDrop } from '#web/ui/fields/use-drop.ts'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Above } from '#web/platform/navigation/above.tsx'
import bank from '../bank.module.css'
import { addFiles, clearFiles, formOf, useFiles } from './import-files.ts'
import type { StatementFile } from './import-files.ts'
import classes from './import.module.css'
import { isComplete } from './mapping.ts'
import { StatementTable } from './statement-table.tsx'
import { useChooseStatements } from './use-choose-statements.ts'
import { isWrong, usePreview } from './use-preview.ts'
import type { ReadStatement } from './use-preview.ts'

/** The most files of one request, and the largest size of one: the same as in the contract, which this page does not load. */
const maxFiles = 20
const maxMegabytes = 20

/** Statements that are read as they are dropped; nothing is recorded before the button is pressed. */
export const ImportPage = () => {
  const { t } = useTranslation('bank_import')
  const { id } = useCompany()
  const canWrite = useCan('payment.write')
  const chosen = useFiles(id)
  const files = chosen.filter(({ file }) => file.size <= maxMegabytes * 1024 * 1024).slice(0, maxFiles)
  const preview = usePreview(files)
  const go = useNavigateTo()
  const drop = useDrop((dropped) => addFiles(id, dropped))
  const usable = usableFiles(files, preview.statements)
  const save = useImport(usable)
  const locked = lockedReason(files, preview, usable, t)
  useKeys({ 'mod+Enter': locked || save.busy || !canWrite ? undefined : () => void save.run() })
  const count = sumOf(preview.statements, usable, 'new')
  const known = sumOf(preview.statements, files, 'duplicates')
  return (
    <div className={bank.page} {...(canWrite ? drop.props : {})}>
      <PageHead title={t('title')} subtitle={t('subtitle')} above={<Above href="/bank" title="title_bank" />} />
      {canWrite && <StatementDrop over={drop.over} more={files.length > 0} />}
      <Notes chosen={chosen} />
      {preview.error ? (
        <ErrorState
          title={t('failed')}
          text={problemText(preview.error)}
          retryLabel={t('retry', { ns: 'common' })}
          onRetry={preview.retry}
        />
      ) : (
        files.length > 0 && <StatementTable files={files} preview={preview} />
      )}
      <div className={classes.rest} />
      {canWrite && (
        <FormFoot>
          <Button
            variant="filled"
            {...(locked ? { locked } : { keyHint: `${modKey} ↵` })}
            busy={save.busy}
            onClick={() => void save.run()}
          >
            {t('import', { count })}
          </Button>
          <Button
            onClick={() => {
              clearFiles()
              go('/bank')
            }}
          >
            {t('cancel')}
          </Button>
          <span className={classes.footNote}>
            {[known > 0 && t('known', { count: known }), t('may_undo')].filter(Boolean).join(' ')}
          </span>
        </FormFoot>
      )}
    </div>
  )
}

/** The files of which something can be imported. */
const usableFiles = (files: readonly StatementFile[], statements: readonly ReadStatement[]) =>
  files.filter(({ key }) => {
    const own = statements.filter((each) => each.key === key)
    return own.length > 0 && own.every((each) => !isWrong(each)) && own.some((each) => each.new > 0)
  })

const sumOf = (statements: readonly ReadStatement[], files: readonly StatementFile[], of: 'new' | 'duplicates') => {
  const keys = new Set(files.map(({ key }) => key))
  return statements.filter(({ key }) => keys.has(key)).reduce((total, each) => total + each[of], 0)
}

/** The problems of a statement whose account is not known. */
const accountProblems = new Set(['which_account', 'unknown_account'])

/** Why nothing can be imported now. */
const lockedReason = (
  files: readonly StatementFile[],
  { reading, statements }: ReturnType<typeof usePreview>,
  usable: readonly StatementFile[],
  t: ReturnType<typeof useTranslation<'bank_import'>>['t'],
): string | undefined => {
  if (files.length === 0) return t('none_yet')
  if (reading) return t('reading')
  if (files.some(({ mapping, table }) => table && !(mapping && isComplete(mapping)))) return t('complete_mapping')
  if (usable.length > 0) return undefined
  if (statements.some(({ problems }) => problems.some(({ code }) => accountProblems.has(code))))
    return t('choose_account')
  return t(statements.every(isWrong) ? 'nothing_usable' : 'all_known')
}

/** Imports the files and goes to the entries that wait; the toast undoes the whole import. */
const useImport = (files: readonly StatementFile[]) => {
  const { t } = useTranslation(['bank_import', 'common'])
  const go = useNavigateTo()
  const undo = async (id: string) => {
    try {
      await call('bank.undo_import', { params: { id } })
      toast.success(t('undone'))
    } catch (error) {
      showError(error)
    }
    refresh('payment')
  }
  return useAction(async () => {
    const made = (await request('POST', '/bank/import', {
      body: formOf(files),
      idempotencyKey: newKey(),
    })) as BankImport
    clearFiles()
    refresh('payment', 'company-account')
    go('/bank')
    toast.success(t('done', { count: made.entries }), {
      action: { label: t('common:undo'), onClick: () => void undo(made.id) },
    })
  })
}

const StatementDrop = ({ over, more }: { over: boolean; more: boolean }) => {
  const { t } = useTranslation('bank_import')
  const choose = useChooseStatements()
  return (
    <div className={classes.drop}>
      <DropZone
        over={over}
        more={more}
        text={t(more ? 'drop_more' : 'drop')}
        choose={t('choose')}
        chooseAlone={t('choose_files')}
        formats={t('formats', { mb: maxMegabytes })}
        onChoose={choose}
      />
    </div>
  )
}

/** Files that are not read: too many, or too large. */
const Notes = ({ chosen }: { chosen: readonly StatementFile[] }) => {
  const { t } = useTranslation('bank_import')
  const large = chosen.filter(({ file }) => file.size > maxMegabytes * 1024 * 1024)
  if (large.length === 0 && chosen.length <= maxFiles) return null
  return (
    <div className={classes.notes} role="alert">
      {chosen.length > maxFiles && <p>{t('too_many_files', { count: maxFiles })}</p>}
      {large.map(({ key, file }) => (
        <p key={key}>{t('too_large', { name: file.name, mb: maxMegabytes })}</p>
      ))}
    </div>
  )
}
