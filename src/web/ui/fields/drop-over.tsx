import classes from './drop-over.module.css'

/** What dropping files on the page will do, over all of it while they are dragged. The page is positioned. */
export const DropOver = ({ text }: { text: string }) => <div className={classes.drop}>{text}</div>
