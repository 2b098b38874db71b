/** The style sheet of a page, with the colour of the document. */
export const pageStyle = (accent: string): string => `:root{--brand:${accent}}${rules}`

export const noticeStyle = (): string => pageStyle('#1e1c17')

const rules = `
*{box-sizing:border-box}
html{color-scheme:light;-webkit-text-size-adjust:100%}
body{margin:0;background:#f4f2ed;color:#1e1c17;font:15px/1.45 Inter,system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;font-variant-numeric:tabular-nums}
h1,h2,p,dl,dd,ul{margin:0;padding:0}
a{color:var(--brand)}
a:focus-visible,button:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
.frame{width:1080px;max-width:100%;margin:0 auto}
.head{display:flex;justify-content:space-between;align-items:center;gap:16px;padding:18px 0}
.wordmark{font-size:24px;font-weight:700;letter-spacing:-.03em}
.wordmark i{font-style:normal;font-weight:300}
.logo{display:block}
nav{display:flex;gap:10px}
.button,button{display:inline-block;padding:8px 14px;border:1px solid #dcd8ce;border-radius:6px;background:#fff;color:#1e1c17;font:inherit;font-weight:500;text-decoration:none;white-space:nowrap;cursor:pointer}
.button:hover,button:hover{background:#faf8f4}
.menu{display:none;position:relative}
.menu summary{list-style:none}
.menu summary::-webkit-details-marker{display:none}
.menu a{position:absolute;z-index:1;right:0;top:calc(100% + 6px);box-shadow:0 8px 24px rgb(30 28 23 / 12%)}
summary:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
main{display:grid;grid-template:auto auto auto 1fr / 680px 360px;gap:0 40px;align-items:start;padding-bottom:40px}
.cards{grid-column:2;grid-row:1;display:grid;gap:14px}
.ask{grid-column:2;grid-row:2;margin-top:14px}
.contacts{grid-column:2;grid-row:3;display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 12px;padding-top:14px;font-size:13px;color:#6b665c;overflow-wrap:anywhere}
.paper{grid-column:1;grid-row:1 / span 4;min-width:0}
.paper-head,.what{display:none}
.card{background:#fff;border:1px solid #e8e5dd;border-radius:12px;overflow:hidden}
.due,.card>h2,.card>ul,.card>.left{padding-left:24px;padding-right:24px}
.due{padding-top:20px;padding-bottom:24px}
.line{display:flex;justify-content:space-between;align-items:center;font-size:13px;color:#57534a}
.badge{padding:2px 8px;border-radius:6px}
.badge::before{content:"";display:inline-block;width:12px;height:12px;margin-right:7px;border:2px solid currentColor;border-radius:50%;vertical-align:-1px}
.partly .badge{color:#8a5200;background:#fbf1df}
.late .badge{color:#a32318;background:#fbe9e7}
.paid .badge{color:#185c36;background:#e6f3ea}
.partly .badge::before{background:linear-gradient(90deg,currentColor 50%,transparent 50%)}
.paid .badge::before{background:currentColor}
h1{font-size:40px;line-height:1.25;font-weight:600;letter-spacing:-.02em;overflow-wrap:anywhere}
.closed h1{text-decoration:line-through;color:#6b665c}
.quiet{color:#6b665c}
.when{color:#57534a}
.late .when{color:#a32318;font-weight:500}
progress{display:block;width:100%;height:6px;margin:8px 0 4px;border:0;border-radius:3px;background:#e8e5dd;overflow:hidden;appearance:none}
progress::-webkit-progress-bar{background:#e8e5dd}
progress::-webkit-progress-value{background:var(--brand)}
progress::-moz-progress-bar{background:var(--brand)}
.share{font-size:13px;color:#57534a}
.pay{width:100%;margin-top:10px;padding:11px}
.paying,.pay-error{margin-top:12px;padding:10px 12px;border-radius:6px;background:#f4f2ed}
.pay-error{color:#a32318;background:#fbe9e7}
.taker{margin-top:10px;font-size:13px;color:#57534a}
.filled{background:var(--brand);border-color:var(--brand);color:#fff}
.stub{padding:16px 24px;border-top:1px dashed #c9c4b6;background:#faf9f5}
.scan{display:flex;gap:16px;align-items:center;margin-bottom:14px;font-size:13.5px;color:#57534a}
.scan b{font-size:15px;color:#1e1c17}
.qr{flex:none;width:106px;padding:6px;border:1px solid #dcd8ce;border-radius:4px;background:#fff}
.qr svg{display:block;width:100%}
.stub dl div{display:grid;grid-template-columns:84px 1fr;padding:4px 0}
.stub dt{color:#57534a}
.stub dd{overflow-wrap:anywhere;user-select:all}
.card>h2{padding-top:16px;font-size:13px;color:#57534a}
ul{list-style:none}
li{display:flex;justify-content:space-between;gap:12px;padding:8px 0;border-bottom:1px solid #e8e5dd}
small{display:block;font-size:13px;color:#57534a}
.left{display:flex;justify-content:space-between;padding-top:12px;padding-bottom:18px}
.left span{border-bottom:3px double #1e1c17}
.left .quiet{border:0}
.ask form,.messages,.asked{margin:8px 24px 18px}
.messages{padding:0;list-style:none}
.messages li{display:block;padding:6px 0;border:0;overflow-wrap:anywhere}
.messages time{font-size:13px;color:#57534a}
.messages .answer{margin:6px 0;padding:0 0 0 12px;border-left:2px solid #dcd8ce}
textarea{display:block;width:100%;min-height:58px;padding:8px 10px;border:1px solid #8f897b;border-radius:6px;background:#fff;color:inherit;font:inherit;resize:vertical}
textarea::placeholder{color:#6b665c;opacity:1}
textarea:focus-visible{outline:2px solid var(--brand);outline-offset:1px}
.send{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:8px;margin-top:10px;font-size:13px;color:#57534a;overflow-wrap:anywhere}
.error{margin-top:6px;color:#a32318}
.asked{padding:8px 12px;border-radius:6px;color:#185c36;background:#e6f3ea}
.sheet{position:relative;min-height:960px;padding:48px;background:#fff;border:1px solid #e8e5dd;box-shadow:0 8px 24px rgb(30 28 23 / 6%);font-size:11px;overflow-wrap:anywhere}
.sheet header{display:flex;justify-content:space-between;gap:20px;padding-bottom:36px;border-bottom:1px solid var(--brand)}
.title{text-align:right}
.title b{font-size:13px}
.mark{position:absolute;top:8px;right:48px;font-size:18px;font-weight:700;color:#a32318;text-transform:uppercase}
.facts{display:flex;flex-wrap:wrap;gap:8px 40px;padding:10px 0;border-bottom:1px solid #e8e5dd}
.sheet dt{font-size:10px;color:#57534a}
.facts dd{font-size:12.5px}
.headline{margin-left:auto;text-align:right}
.facts .headline dd{font-size:20px;line-height:1.2;font-weight:600;color:var(--brand)}
.parties{display:grid;grid-template-columns:1fr 1fr;gap:24px;padding:18px 0 24px}
.parties h2{font-size:10px;font-weight:400;color:#57534a}
.name{font-size:13px;font-weight:600}
table{width:100%;border-collapse:collapse}
.sheet th{font-weight:400;text-align:right;color:#57534a}
.sheet td{text-align:right;vertical-align:top;white-space:nowrap}
.sheet th,.sheet td{padding:9px 0 9px 14px;border-bottom:1px solid #e8e5dd}
.sheet thead th{font-size:10px;border-bottom-color:#8f897b;vertical-align:bottom;overflow-wrap:normal}
.sheet td.title,.sheet th.title{padding-left:0;text-align:left;white-space:normal}
.sheet td.title{font-weight:500}
.sheet td.sum{font-weight:600}
.sheet small{font-size:10px;font-weight:400}
.more{padding-top:8px;color:#57534a}
.foot{display:grid;grid-template-columns:1fr 264px;gap:24px;padding-top:14px}
.notes div{padding-bottom:8px}
.sheet .totals :is(th,td){padding:4px 0;border:0}
.totals th{text-align:left;vertical-align:top}
.sheet .totals .total :is(th,td){padding:6px 0;border-top:1px solid #1e1c17;border-bottom:3px double #1e1c17;color:#1e1c17;font-size:13px;font-weight:600}
.notice{display:block;max-width:460px;margin:20vh auto 0;padding:0 20px;text-align:center}
.notice h1{font-size:26px}
@media(max-width:1120px){
.frame{width:680px}
main{display:block}
.head{padding:14px 16px}
.card{border-radius:0;border-width:0 0 1px}
.what{display:block;color:#57534a;font-size:16px}
.paper-head{display:flex;justify-content:space-between;padding:14px 16px 8px}
.sheet{min-height:0}
.ask{margin-top:16px}
.contacts{padding:14px 16px 32px}
}
@media(max-width:720px){
.head .wide{display:none}
.menu{display:block}
.head{flex-wrap:wrap;gap:10px}
.head .wordmark{font-size:20px}
.head .button{padding:8px 10px;font-size:14px}
.due,.stub,.card>h2,.card>ul,.card>.left{padding-left:16px;padding-right:16px}
body:has(.ways){padding-bottom:76px}
.ways{position:fixed;z-index:2;inset:auto 0 0;display:flex;flex-direction:row-reverse;gap:10px;padding:12px 16px;border-top:1px solid #e8e5dd;background:#fff}
.ways form{flex:1}
.ways .pay{margin:0;white-space:normal}
.stub dl div{display:block;min-height:52px;padding:6px 0;border-top:1px solid #e8e5dd}
.stub dt{font-size:13px}
.stub dd{font-size:16px;font-weight:500}
.ask form,.messages,.asked{margin-left:16px;margin-right:16px}
.sheet{margin:0 16px;padding:20px 16px}
.parties,.foot{grid-template-columns:1fr}
.sheet th,.sheet td{padding-left:8px}
}
@media(max-width:720px) and (max-height:420px){
body:has(.ways){padding-bottom:0}
.ways{position:static;padding:12px 0 0;border:0}
}
@media print{
body{background:#fff}
.head,.cards,.ask,.contacts,.paper-head{display:none}
.frame,main{display:block;width:auto}
.sheet{min-height:0;margin:0;padding:0;border:0;box-shadow:none}
}
`
