import { pageStyle } from './page-style.ts'

/** The style sheet of the page of all documents, with the colour of the company. */
export const documentsStyle = (accent: string): string => `${pageStyle(accent)}${rules}`

const rules = `
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.whom{color:#57534a;text-align:right;overflow-wrap:anywhere}
.account{display:block;padding:0;background:#fff;border:1px solid #e8e5dd;border-radius:12px;overflow:hidden}
.figures{display:flex;flex-wrap:wrap;gap:12px 24px;padding:16px 24px}
.figures .label{font-size:13px;font-weight:500;color:#57534a}
.sum{font-size:40px;line-height:1.25;font-weight:600;letter-spacing:-.02em}
.sum+.sum,.smaller{font-size:20px;font-weight:500}
.figures .late{color:#a32318;font-weight:500}
.go{margin-left:auto;align-self:center}
.go .pay{margin:0;padding:10px 18px;border:1px solid var(--brand);border-radius:6px;font-weight:500;text-align:center;text-decoration:none;white-space:nowrap}
.go a.filled{color:#fff}
.back{padding:14px 24px 0;font-size:14px}
h1.label{line-height:1.45;letter-spacing:0}
.payment{display:grid;grid-template-columns:1fr 360px;border-top:1px solid #e8e5dd}
.how{border-left:1px solid #e8e5dd}
.how .due{padding:14px 24px 20px}
.how .due:empty{display:none}
.sums .tabs{padding:0 24px;border-bottom:1px solid #e8e5dd}
.owed td{vertical-align:top}
.word{white-space:nowrap}
.owed .late small{color:#a32318}
.ahead{padding-left:24px;border-left:1px solid #e8e5dd}
.note{font-size:13px;color:#57534a}
.even{padding:8px 0;font-size:26px;font-weight:600;color:#185c36}
.even::before{content:"";display:inline-block;width:18px;height:18px;margin-right:10px;border-radius:50%;background:currentColor;vertical-align:-2px}
.bar{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:end;gap:0 16px;padding:0 24px;border-bottom:1px solid #e8e5dd}
.tabs{gap:24px}
.tabs a{padding:8px 0;color:#1e1c17;text-decoration:none;border-bottom:2px solid transparent}
.tabs a[aria-current]{border-color:var(--brand);font-weight:500}
.tabs small{display:inline;margin-left:2px}
.act{padding:8px 0;font-size:14px}
.act summary{font-weight:500;color:#57534a;cursor:pointer}
.act form{display:flex;flex-wrap:wrap;align-items:center;gap:10px;padding-top:10px}
.act :is(input,select){padding:6px 8px;border:1px solid #8f897b;border-radius:6px;background:#fff;color:inherit;font:inherit}
summary:focus-visible,input:focus-visible,select:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
.account th{padding:8px 12px 8px 0;font-size:13px;font-weight:500;text-align:left;color:#57534a;border-bottom:1px solid #e8e5dd}
.account th a{color:inherit;text-decoration:none}
.account td{padding:9px 12px 9px 0;border-bottom:1px solid #e8e5dd;white-space:nowrap}
.account :is(th,td):first-child{padding-left:24px}
.account :is(th,td):last-child{padding-right:24px}
.account td.document{white-space:normal}
.account :is(th,td):is(.total,.rest){text-align:right}
.account .number a{color:#1e1c17;text-decoration:none;font-weight:500}
.account tr:hover .number a{text-decoration:underline}
.file{text-align:right}
.file a{display:inline-block;min-width:24px;text-align:center;text-decoration:none;color:#57534a}
.state-mark::before{content:"";display:inline-block;width:12px;height:12px;margin-right:8px;border:2px solid currentColor;border-radius:50%;vertical-align:-1px}
.open .state-mark,.closed .state-mark{color:#57534a}
.late .state-mark{color:#a32318}
.partly .state-mark{color:#8a5200}
.paid .state-mark{color:#185c36}
.partly .state-mark::before{background:linear-gradient(90deg,currentColor 50%,transparent 50%)}
.paid .state-mark::before{background:currentColor}
.state-mark.waits::before{background:linear-gradient(currentColor,currentColor) 4px 1px/2px 4px no-repeat,linear-gradient(currentColor,currentColor) 4px 4px/3px 2px no-repeat}
.none{padding:24px;color:#57534a}
.pages{justify-content:flex-end;padding:12px 24px}
.totals-foot{padding:14px 24px;border-top:1px dashed #c9c4b6;background:#faf9f5}
.account .total:is(div){display:flex;flex-wrap:wrap;justify-content:flex-end;gap:6px 24px;color:#57534a}
.total:is(div) span:first-child{margin-right:auto}
.total b{margin-left:6px;font-weight:600;color:#1e1c17}
.double{border-bottom:3px double #1e1c17}
.below{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 12px;padding:14px 0 32px;font-size:13px;color:#57534a}
@media(max-width:1120px){
.frame{width:auto}
.account{border-radius:0;border-width:1px 0}
.below{padding-left:16px;padding-right:16px}
}
@media(max-width:900px){
.payment{display:flex;flex-direction:column-reverse}
.how{border-left:0;border-bottom:1px solid #e8e5dd}
}
@media(max-width:720px){
.go{width:100%}
.go .pay{display:block}
.back{padding-left:16px}
.how .due{padding-left:16px;padding-right:16px}
.owed :is(th,td):first-child{padding-left:16px}
.owed :is(th,td):last-child{padding-right:16px}
.tabs{gap:18px;overflow-x:auto}
.tabs a{flex:none;white-space:nowrap}
.whom{text-align:left}
.figures,.bar,.totals-foot,.pages{padding-left:16px;padding-right:16px}
.ahead{padding-left:0;border:0}
.documents thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.documents tr{display:grid;grid-template-columns:1fr auto;gap:0 12px;padding:10px 16px;border-bottom:1px solid #e8e5dd}
.documents td,.documents td:first-child,.documents td:last-child{padding:0;border:0}
.documents .document{order:1;font-weight:500}
.documents .total{order:2}
.documents .state{order:3}
.documents .number{order:4;text-align:right}
.documents :is(.date,.due,.rest,.file){display:none}
.documents .number a{display:inline-block;padding:4px 0;text-decoration:underline}
.total:is(div) span:first-child{width:100%}
}
@media print{
.account,.whom{display:block}
.head{display:flex}
.bar,.pages,.below,.go,.back,.how .due{display:none}
}
`
