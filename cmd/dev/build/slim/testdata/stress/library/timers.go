package main

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

func timers() {
	begin := time.Now()
	ticker := time.NewTicker(2 * time.Millisecond)
	end := time.After(20 * time.Millisecond)
	for ticks := 0; ticks < 3 || end != nil; {
		select {
		case <-ticker.C:
			ticks++
		case <-end:
			end = nil
		}
	}
	ticker.Stop()
	fmt.Println(time.Since(begin) >= 20*time.Millisecond)
	var fired atomic.Int32
	var waiting []*time.Timer
	for i := range 20 {
		waiting = append(waiting, time.AfterFunc(time.Duration(i)*time.Millisecond, func() { fired.Add(1) }))
	}
	for _, timer := range waiting[15:] {
		if timer.Stop() {
			fired.Add(1)
		}
	}
	for fired.Load() < 20 {
		time.Sleep(time.Millisecond)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
	defer cancel()
	<-ctx.Done()
	fmt.Println(fired.Load(), ctx.Err(), errors.Is(ctx.Err(), context.DeadlineExceeded))
}
