import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import { layouts } from '#domain/invoice-style.ts'
import type { Layout } from '#domain/invoice-style.ts'
import { call } from '#web/platform/api/api.ts'
import { useBlobImage } from '#web/resource/document/files.ts'
import { Skeleton } from '#web/ui/page/progress.tsx'
import classes from './style.module.css'
import type { Style } from './use-style.ts'

type Props = { company: Company; style: Style; onChange: (layout: Layout) => void }

/** The layouts to choose from, each as a thumbnail of the same invoice. */
export const LayoutChoice = ({ company, style, onChange }: Props) => {
  const { t } = useTranslation('style')
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('layout')}</legend>
      <div className={classes.layouts}>
        {layouts.map((layout) => (
          <label key={layout} className={classes.layout} data-chosen={layout === style.layout || undefined}>
            <span className={classes.card} aria-hidden="true">
              <LayoutThumbnail company={company} style={style} layout={layout} />
            </span>
            <span className={classes.radio}>
              <input
                type="radio"
                name="style-layout"
                value={layout}
                checked={layout === style.layout}
                onChange={() => onChange(layout)}
              />
              {t(`layout_${layout}`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const LayoutThumbnail = ({
  company: { id, logo },
  style,
  layout,
}: {
  company: Company
  style: Style
  layout: Layout
}) => {
  // Only what a thumbnail shows: other changes of the style would reload it needlessly.
  const { accent, font, logo_place, logo_size } = style
  const invoice_style = { layout, accent, font, logo_place, logo_size }
  const { data } = useQuery({
    queryKey: ['company.style_preview_pages', id, logo, invoice_style],
    queryFn: async ({ signal }) => {
      const { pages } = await call('company.style_preview_pages', { params: { id }, body: { invoice_style }, signal })
      return new Blob([pages[0] ?? ''], { type: 'image/svg+xml' })
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return data ? <PageImage blob={data} /> : <Skeleton width="100%" />
}

const PageImage = ({ blob }: { blob: Blob }) => (
  <span className={classes.sheet}>
    <img ref={useBlobImage(blob)} alt="" width={794} height={1123} />
  </span>
)
