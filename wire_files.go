// Wiring: where uploaded files are kept.
package main

import "touchline/http"

func (a *app) fileDeps(deps *http.Deps, ask clients) {}
