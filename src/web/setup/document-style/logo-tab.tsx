import { IconTrash, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { useDrop } from '#web/platform/use-drop.ts'
import classes from './logo-tab.module.css'
import { useLogo } from './use-logo.ts'
import { useBlobImage } from '#web/resource/document/files.ts'

const accepted = '.png,.jpg,.jpeg,.webp,.svg,image/png,image/jpeg,image/webp,image/svg+xml'

/** The logo of a company: how it looks on paper, and a place to put another. */
export const LogoTab = ({ company }: { company: Company }) => {
  const { t } = useTranslation('style')
  const { picture, failed, again, upload, remove } = useLogo(company)
  const chosen = useRef<HTMLInputElement>(null)
  const drop = useDrop(([file]) => void (file && upload.run(file)))
  const busy = upload.busy || remove.busy
  return (
    <>
      <PageHead title={t('logo_title')} subtitle={t('logo_text')} />
      <div className={classes.tab}>
        <div className={classes.zone} data-over={drop.over || undefined} aria-busy={busy || undefined} {...drop.props}>
          {company.logo ? (
            <div className={classes.paper} role="group" aria-label={t('logo_on_paper')}>
              {picture && <LogoPicture picture={picture} alt={t('logo_alt', { title: company.title })} />}
              {failed && (
                <span>
                  <FieldNote error={t('logo_failed')} />
                  <Button size="small" onClick={again}>
                    {t('again')}
                  </Button>
                </span>
              )}
            </div>
          ) : (
            <p className={classes.none}>{t('logo_none')}</p>
          )}
          <Doing
            has={Boolean(company.logo)}
            over={drop.over}
            upload={upload}
            remove={remove}
            onChoose={() => chosen.current?.click()}
          />
          <p className={classes.hint}>{t('logo_hint')}</p>
          <input
            ref={chosen}
            type="file"
            hidden
            accept={accepted}
            aria-label={t('logo_choose')}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void upload.run(file)
              // The same file chosen again is chosen again.
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

type Doing = {
  has: boolean
  over: boolean
  upload: { busy: boolean }
  remove: { busy: boolean; run: () => unknown }
  onChoose: () => void
}

/** What is being done with the logo, and what can be. */
const Doing = ({ has, over, upload, remove, onChoose }: Doing) => {
  const { t } = useTranslation('style')
  const busy = upload.busy || remove.busy
  return (
    <div className={classes.words}>
      <span className={busy || over ? undefined : classes.drop}>
        {busy ? t('logo_drawing') : over ? t('logo_drop_here') : t('logo_drop')}
      </span>
      <Button size="small" icon={<IconUpload size={16} stroke={1.75} />} busy={upload.busy} onClick={onChoose}>
        {has ? t('logo_replace') : t('logo_choose')}
      </Button>
      {has && (
        <Button
          size="small"
          variant="quiet"
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

/** A logo as it stands on paper: its own colours, also in the dark. */
const LogoPicture = ({ picture, alt }: { picture: Blob; alt: string }) => (
  <img ref={useBlobImage(picture)} className={classes.picture} alt={alt} />
)
