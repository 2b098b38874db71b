import { IconTrash, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { useDrop } from '#web/ui/fields/use-drop.ts'
import classes from './logo-tab.module.css'
import { useLogo } from './use-logo.ts'
import { useBlobImage } from '#web/resource/document/files.ts'

const accepted = '.png,.jpg,.jpeg,.webp,.svg,image/png,image/jpeg,image/webp,image/svg+xml'

/** Shows the logo of a company on white, and uploads, replaces or removes it. */
export const LogoTab = ({ company }: { company: Company }) => {
  const { t } = useTranslation('style')
  const { image, failed, retry, upload, remove } = useLogo(company)
  const fileInput = useRef<HTMLInputElement>(null)
  const drop = useDrop(([file]) => void (file && upload.run(file)))
  const busy = upload.busy || remove.busy
  return (
    <>
      <PageHead title={t('logo_title')} subtitle={t('logo_text')} />
      <div className={classes.tab}>
        <div className={classes.zone} data-over={drop.over || undefined} aria-busy={busy || undefined} {...drop.props}>
          {company.logo ? (
            <div className={classes.preview} role="group" aria-label={t('logo_on_paper')}>
              {image && <LogoImage image={image} alt={t('logo_alt', { title: company.title })} />}
              {failed && (
                <span>
                  <FieldNote error={t('logo_failed')} />
                  <Button size="small" onClick={retry}>
                    {t('again')}
                  </Button>
                </span>
              )}
            </div>
          ) : (
            <p className={classes.none}>{t('logo_none')}</p>
          )}
          <LogoActions
            hasLogo={Boolean(company.logo)}
            isOver={drop.over}
            upload={upload}
            remove={remove}
            onChoose={() => fileInput.current?.click()}
          />
          <p className={classes.hint}>{t('logo_hint')}</p>
          <input
            ref={fileInput}
            type="file"
            hidden
            accept={accepted}
            aria-label={t('logo_choose')}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void upload.run(file)
              // Lets the user choose the same file again.
              currentTarget.value = ''
            }}
          />
        </div>
        <Link to={`/settings/company/${company.id}`} search={{ tab: 'style' }} className={classes.link}>
          {t('logo_in_style')}
        </Link>
      </div>
    </>
  )
}

type ActionsProps = {
  hasLogo: boolean
  isOver: boolean
  upload: { busy: boolean }
  remove: { busy: boolean; run: () => unknown }
  onChoose: () => void
}

/** The upload state and the buttons of the logo. */
const LogoActions = ({ hasLogo, isOver, upload, remove, onChoose }: ActionsProps) => {
  const { t } = useTranslation('style')
  const busy = upload.busy || remove.busy
  return (
    <div className={classes.actions}>
      <span className={busy || isOver ? undefined : classes.drop}>
        {busy ? t('logo_drawing') : isOver ? t('logo_drop_here') : t('logo_drop')}
      </span>
      <Button size="small" icon={<IconUpload size={16} stroke={1.75} />} busy={upload.busy} onClick={onChoose}>
        {hasLogo ? t('logo_replace') : t('logo_choose')}
      </Button>
      {hasLogo && (
        <Button
          size="small"
          variant="subtle"
          icon={<IconTrash size={16} stroke={1.75} />}
          busy={remove.busy}
          onClick={() => void remove.run()}
        >
          {t('logo_remove')}
        </Button>
      )}
    </div>
  )
}

/** A logo in its own colours, also in dark mode. */
const LogoImage = ({ image, alt }: { image: Blob; alt: string }) => (
  <img ref={useBlobImage(image)} className={classes.image} alt={alt} />
)
