import type { ReactNode } from 'react'
import classes from './editor-frame.module.css'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { useNarrow, useOneColumn, useLowWindow } from './use-narrow.ts'

export type EditorView = 'form' | 'document'

export interface EditorFrameProps {
  /** A link back, as an icon. */
  back: ReactNode
  title: ReactNode
  /** 'Juodraštis išsaugotas'. */
  status?: ReactNode
  /** On a phone they are at the bottom, below the total. */
  actions: ReactNode
  /** The form; it scrolls on its own. */
  children: ReactNode
  /** The document beside the form; below 992 px a tab. */
  preview: ReactNode
  previewHead?: ReactNode
  previewHidden?: boolean
  view: EditorView
  onView: (view: EditorView) => void
  viewLabels: { label: string } & Record<EditorView, string>
  /** Pinned on a phone, above the actions. */
  total?: { label: ReactNode; note?: ReactNode; amount: ReactNode }
}

/** Form and document side by side; each scrolls on its own. In a low window all but the head scrolls with the page. */
export const EditorFrame = ({ view, onView, viewLabels, total, ...props }: EditorFrameProps) => {
  const phone = useNarrow(768)
  const isLowWindow = useLowWindow()
  const oneColumn = useOneColumn()
  const withForm = !oneColumn || view === 'form'
  const withDocument = oneColumn ? view === 'document' : !props.previewHidden
  return (
    <div className={classes.editor}>
      <header className={classes.head}>
        {props.back}
        <h1 className={classes.title}>{props.title}</h1>
        <div className={classes.status}>{props.status}</div>
        {!phone && <div className={classes.actions}>{props.actions}</div>}
      </header>
      {oneColumn && (
        <div className={classes.views}>
          <Segmented
            wide
            label={viewLabels.label}
            value={view}
            onChange={onView}
            options={[
              { value: 'form', label: viewLabels.form },
              { value: 'document', label: viewLabels.document },
            ]}
          />
        </div>
      )}
      <div className={classes.body} data-single={!(withForm && withDocument) || undefined}>
        {/* Hidden, not removed, so that the values and the scroll position stay. */}
        <div className={classes.form} data-scroll-root={!isLowWindow || undefined} hidden={!withForm}>
          {props.children}
        </div>
        {withDocument && (
          <section className={classes.preview} data-scroll-root={!isLowWindow || undefined}>
            {props.previewHead && <div className={classes.previewHead}>{props.previewHead}</div>}
            <div className={classes.sheet}>{props.preview}</div>
          </section>
        )}
      </div>
      {phone && (
        <footer className={classes.foot} data-pinned-total>
          {total && (
            <div className={classes.total}>
              <div className={classes.totalWords}>
                <div>{total.label}</div>
                {total.note && <div>{total.note}</div>}
              </div>
              <div className={classes.amount}>{total.amount}</div>
            </div>
          )}
          <div className={classes.footActions}>{props.actions}</div>
        </footer>
      )}
    </div>
  )
}

/** A section of the form. `flush`: its lines reach the edges. */
export const EditorSection = ({ flush, children }: { flush?: boolean; children: ReactNode }) => (
  <section className={classes.section} data-flush={flush || undefined}>
    {children}
  </section>
)
